//! The event queue of a session: input lines, Ctrl-C and the choices of computer players, all
//! through one channel.
//!
//! A separate thread reads one line per request, so that a turn can time out while the player
//! types. On a terminal, lines can be edited and have a history; otherwise they are read as they
//! are.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use rustyline::history::MemHistory;
use rustyline::{Config, Editor, ExternalPrinter};

use super::screen::Screen;

/// The maximum length of a line in bytes; the rest is dropped.
const LONGEST_LINE: usize = 4096;

/// The time before the deadline at which the player is reminded.
const REMINDER: Duration = Duration::from_secs(10);

/// How often the remaining time is saved, and so the most that a killed process gives back. The
/// server uses the same interval.
const NOTED: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) enum Event<A> {
    Line(String),
    /// The input is closed.
    End,
    /// Ctrl-C or a termination request.
    Interrupt,
    /// A computer's choice, `None` if it failed, with the number of its task.
    Chosen(usize, Option<A>),
}

/// A prompt for a line of input.
pub(super) struct Question<'a> {
    pub(super) prompt: &'a str,
    /// Whether to clear the history, which may reveal another player's secrets.
    pub(super) forget: bool,
    /// The deadline.
    pub(super) until: Option<Instant>,
    /// The reminder shown shortly before the deadline.
    pub(super) reminder: &'a str,
    /// Called every [`SAVE_INTERVAL`] to save the remaining time.
    pub(super) note: Option<&'a dyn Fn()>,
}

/// The result of a prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PlayerInput {
    Line(String),
    /// The player left: Ctrl-C, Ctrl-D or the end of the input.
    Leave,
    /// The deadline passed.
    Late,
}

struct Request {
    prompt: String,
    forget: bool,
}

/// The event loop's only blocking point.
pub(super) struct Input<A> {
    requests: Sender<Request>,
    events: Receiver<Event<A>>,
    sender: Sender<Event<A>>,
    /// Events that arrived while another one was awaited.
    early: VecDeque<Event<A>>,
    /// Whether a line has been requested and not received.
    asked: bool,
    edited: bool,
    /// Set while the interrupt that cancels the line editor is in flight.
    own_interrupt: Arc<AtomicBool>,
    printer: Option<Box<dyn FnMut(String)>>,
}

impl<A: Send + 'static> Input<A> {
    /// Spawns the reader and signal threads.
    pub(super) fn new(screen: &Screen) -> Input<A> {
        let (sender, events) = mpsc::channel();
        let (requests, asked) = mpsc::channel::<Request>();
        let own_interrupt = Arc::new(AtomicBool::new(false));
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let config = Config::builder().auto_add_history(true).build();
        let editor = (screen.is_terminal() && io::stdin().is_terminal() && !dumb)
            .then(|| Editor::<(), MemHistory>::with_history(config, MemHistory::new()).ok())
            .flatten();
        let edited = editor.is_some();
        let mut printer = None;
        let to = sender.clone();
        match editor {
            Some(mut editor) => {
                // Needed beyond reminders: without a printer the editor blocks in a way that our
                // own interrupt does not end.
                if let Ok(mut external) = editor.create_external_printer() {
                    printer = Some(Box::new(move |text| drop(external.print(text))) as Box<dyn FnMut(String)>);
                }
                thread::spawn(move || edit(&mut editor, &asked, &to));
            }
            None => drop(thread::spawn(move || read(&asked, &to))),
        }
        listen_to_signals(sender.clone(), Arc::clone(&own_interrupt));
        Input { requests, events, sender, early: VecDeque::new(), asked: false, edited, own_interrupt, printer }
    }

    /// Returns a sender for events from other threads.
    pub(super) fn sender(&self) -> Sender<Event<A>> {
        self.sender.clone()
    }

    /// Prompts for a line and waits for it.
    ///
    /// # Errors
    /// Fails if standard output is closed.
    pub(super) fn ask(&mut self, question: &Question<'_>, screen: &Screen) -> io::Result<PlayerInput> {
        if !self.asked {
            if !self.edited {
                screen.prompt(question.prompt)?;
            }
            let request = Request { prompt: question.prompt.to_owned(), forget: question.forget };
            self.asked = self.requests.send(request).is_ok();
        }
        let mut reminded = question.until.is_none_or(|until| until.saturating_duration_since(Instant::now()) <= REMINDER);
        loop {
            let due = question.until.map(|until| if reminded { until } else { until - REMINDER });
            let noting = question.note.map(|note| (note, Instant::now() + NOTED));
            let until = due.into_iter().chain(noting.map(|(_, then)| then)).min();
            match self.next(until) {
                Some(Event::Line(line)) => return Ok(PlayerInput::Line(line)),
                Some(Event::End | Event::Interrupt) => {
                    self.withdraw();
                    if !self.edited {
                        screen.say("")?;
                    }
                    return Ok(PlayerInput::Leave);
                }
                Some(Event::Chosen(..)) => {}
                None if due.is_none_or(|due| Instant::now() < due) => {
                    if let Some((note, _)) = noting {
                        note();
                    }
                }
                None if reminded => {
                    self.withdraw();
                    if !self.edited {
                        screen.say("")?;
                    }
                    return Ok(PlayerInput::Late);
                }
                None => {
                    reminded = true;
                    match &mut self.printer {
                        Some(print) => print(format!("{}\n", question.reminder)),
                        None => screen.say(&format!("\n{}", question.reminder))?,
                    }
                }
            }
        }
    }

    /// Waits for a computer's choice and queues lines that arrive meanwhile. Returns `Ok(None)`
    /// after the deadline, and an error if the player leaves.
    pub(super) fn chosen(&mut self, number: usize, until: Option<Instant>) -> Result<Option<Option<A>>, Left> {
        let mut kept = VecDeque::new();
        let heard = loop {
            match self.next(until) {
                Some(Event::Chosen(which, action)) if which == number => break Ok(Some(action)),
                Some(Event::Chosen(..)) => {}
                Some(Event::Interrupt) => break Err(Left),
                Some(event) => kept.push_back(event),
                None => break Ok(None),
            }
        };
        kept.append(&mut self.early);
        self.early = kept;
        heard
    }

    /// Waits until the deadline. Returns an error if the player leaves earlier.
    pub(super) fn pause(&mut self, until: Instant) -> Result<(), Left> {
        self.chosen(usize::MAX, Some(until)).map(drop)
    }

    /// Returns the next event, or `None` after the deadline.
    fn next(&mut self, until: Option<Instant>) -> Option<Event<A>> {
        let event = match (self.early.pop_front(), until) {
            (Some(event), _) => event,
            (None, None) => self.events.recv().unwrap_or(Event::End),
            (None, Some(until)) => match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => Event::End,
            },
        };
        if matches!(event, Event::Line(_) | Event::End) {
            self.asked = false;
        }
        Some(event)
    }

    /// Cancels an unanswered prompt, which restores the terminal and discards a partial line. Where
    /// that is not possible (a pipe), the next line answers the next prompt.
    fn withdraw(&mut self) {
        #[cfg(unix)]
        if self.asked && self.edited {
            self.own_interrupt.store(true, Ordering::SeqCst);
            if nix::sys::signal::raise(nix::sys::signal::Signal::SIGINT).is_ok() {
                // The editor returns at once. A complete line that arrives in this moment is too
                // late and is dropped.
                let end = Instant::now() + Duration::from_secs(1);
                while let Ok(event) = self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                    match event {
                        Event::Line(_) => {
                            self.asked = false;
                            return;
                        }
                        Event::End => {
                            self.asked = false;
                            self.own_interrupt.store(false, Ordering::SeqCst);
                            return;
                        }
                        Event::Interrupt => {}
                        Event::Chosen(..) => self.early.push_back(event),
                    }
                }
            }
        }
    }
}

/// The player left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left;

/// Reads lines with the line editor.
fn edit<A>(editor: &mut Editor<(), MemHistory>, asked: &Receiver<Request>, to: &Sender<Event<A>>) {
    while let Ok(request) = asked.recv() {
        if request.forget {
            // Clearing an in-memory history cannot fail.
            let _ = editor.clear_history();
        }
        // Ctrl-C, Ctrl-D and the interrupt that cancels a prompt all end the request the same way.
        let event = editor.readline(&request.prompt).map_or(Event::End, Event::Line);
        if to.send(event).is_err() {
            return;
        }
    }
}

/// Reads lines without editing.
fn read<A>(asked: &Receiver<Request>, to: &Sender<Event<A>>) {
    while asked.recv().is_ok() {
        let event = match line(&mut io::stdin().lock()) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) | Err(_) => Event::End,
        };
        if to.send(event).is_err() {
            return;
        }
    }
}

/// Reads a line without its end, or `None` at the end of the input. Replaces invalid UTF-8 and
/// truncates long lines.
fn line(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut any = false;
    loop {
        let piece = from.fill_buf()?;
        if piece.is_empty() {
            break;
        }
        any = true;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(piece.len());
        bytes.extend_from_slice(&piece[..taken.min(LONGEST_LINE - bytes.len().min(LONGEST_LINE))]);
        let used = end.map_or(taken, |end| end + 1);
        from.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned()))
}

/// Sends an event on Ctrl-C while no line is edited, and on a termination request.
fn listen_to_signals<A: Send + 'static>(to: Sender<Event<A>>, own: Arc<AtomicBool>) {
    let (ready, listening) = mpsc::channel();
    thread::spawn(move || {
        // Without a runtime, Ctrl-C ends the process, which is safe because every move is already
        // stored.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async move {
            let Ok(mut signals) = Signals::new() else { return };
            let _ = ready.send(());
            while let Some(signal) = signals.next().await {
                let ours = signal == Signal::Interrupt && own.swap(false, Ordering::SeqCst);
                if !ours && to.send(Event::Interrupt).is_err() {
                    return;
                }
            }
        });
    });
    // After each line the editor restores the handler it found, so ours must be installed first.
    let _ = listening.recv();
}

#[derive(PartialEq, Eq)]
enum Signal {
    Interrupt,
    #[cfg(unix)]
    Terminate,
}

struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) -> Option<Signal> {
        tokio::select! {
            came = self.interrupt.recv() => came.map(|()| Signal::Interrupt),
            came = self.terminate.recv() => came.map(|()| Signal::Terminate),
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    async fn next(&mut self) -> Option<Signal> {
        tokio::signal::ctrl_c().await.ok().map(|()| Signal::Interrupt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_hold() {
        let long = vec![b'x'; 3 * LONGEST_LINE];
        let text = [b"one\r\n\n\xff\xfeZ\n".as_slice(), &long, b"\nlast"].concat();
        // The buffer is smaller than the lines.
        let mut from = io::BufReader::with_capacity(7, text.as_slice());
        let mut lines = std::iter::from_fn(|| line(&mut from).unwrap());
        assert_eq!(lines.next().as_deref(), Some("one"));
        assert_eq!(lines.next().as_deref(), Some(""));
        assert_eq!(lines.next().as_deref(), Some("\u{fffd}\u{fffd}Z"));
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(lines.next().as_deref(), Some("last"));
        assert_eq!(lines.next(), None);
    }
}
