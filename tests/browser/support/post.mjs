// A mail server that accepts and keeps all mail.
import { createServer } from 'node:net';

/** @typedef {{to: string, text: string}} Mail  text: decoded */

/** Decodes quoted-printable or base64. @param {string} mail */
function read(mail) {
  const [head, ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, byte) => String.fromCharCode(parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export class Post {
  /** @type {Mail[]} */
  mails = [];

  /** @returns {Promise<Post>} */
  static async open() {
    const post = new Post();
    post.server = createServer((socket) => post.#talk(socket));
    await new Promise((done) => post.server.listen(0, '127.0.0.1', () => done(undefined)));
    return post;
  }

  get port() {
    return /** @type {import('node:net').AddressInfo} */ (this.server.address()).port;
  }

  #talk(socket) {
    let [text, to, inMail] = ['', '', false];
    socket.on('error', () => {});
    socket.write('220 post\r\n');
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (;;) {
        const end = text.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = text.slice(0, end);
        text = text.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          this.mails.push({ to, text: read(said) });
          inMail = false;
        } else if (/^rcpt/i.test(said)) {
          to = /<(.*)>/.exec(said)?.[1] ?? '';
        } else if (/^data/i.test(said)) {
          inMail = true;
          socket.write('354 go on\r\n');
          continue;
        } else if (/^quit/i.test(said)) {
          socket.end('221 bye\r\n');
          return;
        }
        socket.write('250 ok\r\n');
      }
    });
  }

  /** Waits for `count` mails to an address and returns the last. @param {string} to @param {number} [count] @returns {Promise<string>} */
  async last(to, count = 1) {
    for (let look = 0; look < 400; look += 1) {
      const theirs = this.mails.filter((mail) => mail.to === to);
      if (theirs.length >= count) return theirs.at(-1).text;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${count} mails to ${to} did not come: ${JSON.stringify(this.mails)}`);
  }

  close() {
    this.server.close();
  }
}
