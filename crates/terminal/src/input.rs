//! What comes from outside: lines from the player, Ctrl-C, and the choices of computers, all through one channel.
//!
//! Lines are read in a thread of their own, one when asked for, so that a turn can run out while the player types. At a terminal they can be
//! edited, with a history; otherwise they are read as they come.

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

/// The most bytes of a line that are looked at; the rest is dropped.
const LONGEST_LINE: usize = 4096;

/// How long before the end of a turn the player is reminded.
const REMINDER: Duration = Duration::from_secs(10);

/// How often the time that is left is noted, so that a program that is killed gives back no more than this. (The server notes it as often.)
const NOTED: Duration = Duration::from_secs(2);

/// What came.
#[derive(Debug)]
pub(super) enum Event<A> {
    Line(String),
    /// No more lines will come.
    End,
    /// Ctrl-C, or a request to terminate.
    Interrupt,
    /// A computer has chosen, or could not; the number says which question it answers.
    Chosen(usize, Option<A>),
}

/// What an answer is waited for.
pub(super) struct Question<'a> {
    /// What stands before the answer.
    pub(super) prompt: &'a str,
    /// Is what was typed before another player's secret?
    pub(super) forget: bool,
    /// When it is too late.
    pub(super) until: Option<Instant>,
    /// What is said when it is nearly too late.
    pub(super) reminder: &'a str,
    /// Notes the time that is left, every now and then.
    pub(super) note: Option<&'a dyn Fn()>,
}

/// What the player answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PlayerInput {
    Line(String),
    /// They leave, in whichever way.
    Leave,
    /// The time is over.
    Late,
}

struct Request {
    prompt: String,
    forget: bool,
}

/// The one place where the program waits.
pub(super) struct Input<A> {
    requests: Sender<Request>,
    events: Receiver<Event<A>>,
    sender: Sender<Event<A>>,
    /// What came while something else was waited for.
    early: VecDeque<Event<A>>,
    /// A line has been asked for and has not come.
    asked: bool,
    edited: bool,
    /// Is a Ctrl-C expected that we send ourselves?
    own_interrupt: Arc<AtomicBool>,
    printer: Option<Box<dyn FnMut(String)>>,
}

impl<A: Send + 'static> Input<A> {
    /// Begins to listen.
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
                // Not only for reminders: without a printer the editor would wait in a way that our own interrupt does not end.
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

    /// Where others send what they have to tell.
    pub(super) fn sender(&self) -> Sender<Event<A>> {
        self.sender.clone()
    }

    /// Waits for the player's answer.
    ///
    /// # Errors
    /// Standard output is closed.
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

    /// Waits for a computer's choice; lines that come meanwhile are kept for later. `Err` if the player leaves, `Ok(None)` if it is too late.
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

    /// Waits until then, unless the player leaves.
    pub(super) fn pause(&mut self, until: Instant) -> Result<(), Left> {
        self.chosen(usize::MAX, Some(until)).map(drop)
    }

    /// The next event, or nothing until then.
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

    /// Takes a question back that nobody has answered, so that the terminal is as it was and half a line is gone. Where that can't be done
    /// (at a pipe) the next line answers the next question.
    fn withdraw(&mut self) {
        #[cfg(unix)]
        if self.asked && self.edited {
            self.own_interrupt.store(true, Ordering::SeqCst);
            if nix::sys::signal::raise(nix::sys::signal::Signal::SIGINT).is_ok() {
                // The editor answers at once; if a real line was just on its way, that line is dropped: it is too late.
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

/// The player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left;

/// Reads lines that can be edited.
fn edit<A>(editor: &mut Editor<(), MemHistory>, asked: &Receiver<Request>, to: &Sender<Event<A>>) {
    while let Ok(request) = asked.recv() {
        if request.forget {
            // A history kept in memory can be emptied.
            let _ = editor.clear_history();
        }
        // Ctrl-C and Ctrl-D mean the same here, and so does the interrupt by which a question is taken back.
        let event = editor.readline(&request.prompt).map_or(Event::End, Event::Line);
        if to.send(event).is_err() {
            return;
        }
    }
}

/// Reads lines as they come.
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

/// One line, without its end; what is no UTF-8 in it is replaced, what is too long is cut. None at the end.
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

/// Tells when somebody presses Ctrl-C while no line is edited, or asks the program to terminate.
fn listen_to_signals<A: Send + 'static>(to: Sender<Event<A>>, own: Arc<AtomicBool>) {
    let (ready, listening) = mpsc::channel();
    thread::spawn(move || {
        // Without a runtime Ctrl-C keeps its usual effect, which is no harm: every move is stored when it is made.
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
    // The editor puts back, after each line, the handler it found before it: ours has to be there first.
    let _ = listening.recv();
}

#[derive(PartialEq, Eq)]
enum Signal {
    Interrupt,
    #[cfg(unix)]
    Terminate,
}

/// The signals that ask the program to end.
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
        // Small pieces, so that lines lie across them.
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
