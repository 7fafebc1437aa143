// The index page for reviewing the screenshots of a run.

/** @param {string} text */
const safe = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** @param {import('./stage.mjs').Gallery} gallery */
export function page({ shots, problems }) {
  const names = [...new Set(shots.map(({ shot }) => shot))].sort();
  const rows = names.map((name) => {
    const wrong = problems.filter(({ shot }) => shot === name);
    const pictures = shots.filter(({ shot }) => shot === name).map(({ window, scheme, file, was, difference }) => {
      const small = (/** @type {string|null} */ picture, /** @type {string} */ what) => (picture ? `<figure><img src="${safe(picture)}" alt=""><figcaption>${what}</figcaption></figure>` : '');
      return `<figure class="w${window}${was ? ' other' : ''}"><a href="${safe(file)}"><img loading="lazy" src="${safe(file)}" alt=""></a><figcaption>${window}, ${scheme}</figcaption>
        ${was ? `<div>${small(was, 'as it was')}${small(difference, 'what differs')}</div>` : ''}</figure>`;
    }).join('');
    return `<section id="${safe(name)}"${wrong.length > 0 ? ' class="wrong"' : ''}><h2>${safe(name)}</h2>
      ${wrong.map(({ window, what }) => `<pre>${safe(`${window}: ${what.join('\n  ')}`)}</pre>`).join('')}<div>${pictures}</div></section>`;
  });
  const lost = problems.filter(({ shot }) => !names.includes(shot)).map(({ shot, window, what }) => `<pre>${safe(`${shot}, ${window}: ${what.join('\n  ')}`)}</pre>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gallery</title>
<style>
  body { font: 14px/1.4 sans-serif; margin: 16px; background: #f4f4f4; color: #111 }
  section { margin: 0 0 24px; padding: 8px; background: #fff }
  .wrong { outline: 3px solid #c03 }
  h2 { font-size: 16px; margin: 0 0 8px }
  div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start }
  figure { margin: 0 }
  img { display: block; width: 360px }
  .w390 img, .w360 img { width: 150px }
  .other img { outline: 2px solid #c03 }
  pre { white-space: pre-wrap; color: #a02 }
</style>
<h1>${names.length} states, ${shots.length} pictures, ${new Set(problems.map(({ shot }) => shot)).size} that differ or have faults</h1>
<p>${names.map((name) => `<a href="#${safe(name)}">${safe(name)}</a>`).join(' · ')}</p>
${lost.join('')}${rows.join('\n')}</html>
`;
}
