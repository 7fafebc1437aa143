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
const MAX_LINE_BYTES: usize = 4096;

/// The time before the deadline at which the player is reminded.
const REMINDER_LEAD: Duration = Duration::from_secs(10);

/// How often the remaining time is saved. If the process is killed, a player regains at most this
/// much. The server uses the same interval.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) enum InputEvent<A> {
    Line(String),
    /// The input is closed.
    End,
    /// Ctrl-C or a termination request.
    Interrupt,
    /// A computer's choice, `None` if it failed, with the number of its task.
    Choice(usize, Option<A>),
}

/// A prompt for a line of input.
pub(super) struct Prompt<'a> {
    pub(super) text: &'a str,
    /// Whether to clear the history, which may reveal another player's secrets.
    pub(super) clear_history: bool,
    /// The deadline.
    pub(super) deadline: Option<Instant>,
    /// The reminder shown shortly before the deadline.
    pub(super) reminder: &'a str,
    /// Called every [`SAVE_INTERVAL`] to save the remaining time.
    pub(super) save_time: Option<&'a dyn Fn()>,
}

impl<'a> Prompt<'a> {
    /// A prompt without a deadline.
    pub(super) const fn new(text: &'a str) -> Prompt<'a> {
        Prompt { text, clear_history: false, deadline: None, reminder: "", save_time: None }
    }
}

/// The result of a prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PlayerInput {
    Line(String),
    /// The player left: Ctrl-C, Ctrl-D or the end of the input.
    Leave,
    /// The deadline passed.
    TimedOut,
}

struct ReadRequest {
    prompt: String,
    clear_history: bool,
}

/// The event loop's only blocking point.
pub(super) struct Input<A> {
    requests: Sender<ReadRequest>,
    events: Receiver<InputEvent<A>>,
    sender: Sender<InputEvent<A>>,
    /// Events that arrived while another one was awaited.
    pending: VecDeque<InputEvent<A>>,
    /// Whether a line has been requested and not received.
    line_requested: bool,
    uses_editor: bool,
    /// Set while the interrupt that cancels the line editor is in flight.
    own_interrupt: Arc<AtomicBool>,
    printer: Option<Box<dyn FnMut(String)>>,
}

impl<A: Send + 'static> Input<A> {
    /// Spawns the reader and signal threads.
    pub(super) fn new(screen: &Screen) -> Input<A> {
        let (sender, events) = mpsc::channel();
        let (requests, receiver) = mpsc::channel::<ReadRequest>();
        let own_interrupt = Arc::new(AtomicBool::new(false));
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let config = Config::builder().auto_add_history(true).build();
        let editor = (screen.is_terminal() && io::stdin().is_terminal() && !dumb)
            .then(|| Editor::<(), MemHistory>::with_history(config, MemHistory::new()).ok())
            .flatten();
        let uses_editor = editor.is_some();
        let mut printer = None;
        let to = sender.clone();
        match editor {
            Some(mut editor) => {
                // The printer is needed not only for reminders: without one, our own interrupt
                // cannot end the editor while it waits for input.
                if let Ok(mut external) = editor.create_external_printer() {
                    printer = Some(Box::new(move |text| drop(external.print(text))) as Box<dyn FnMut(String)>);
                }
                thread::spawn(move || run_editor(&mut editor, &receiver, &to));
            }
            None => drop(thread::spawn(move || run_reader(&receiver, &to))),
        }
        listen_to_signals(sender.clone(), Arc::clone(&own_interrupt));
        Input { requests, events, sender, pending: VecDeque::new(), line_requested: false, uses_editor, own_interrupt, printer }
    }

    /// Returns a sender for events from other threads.
    pub(super) fn sender(&self) -> Sender<InputEvent<A>> {
        self.sender.clone()
    }

    /// Prompts for a line and waits for it.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub(super) fn ask(&mut self, prompt: &Prompt<'_>, screen: &Screen) -> io::Result<PlayerInput> {
        if !self.line_requested {
            if !self.uses_editor {
                screen.prompt(prompt.text)?;
            }
            let request = ReadRequest { prompt: prompt.text.to_owned(), clear_history: prompt.clear_history };
            self.line_requested = self.requests.send(request).is_ok();
        }
        let mut is_reminded = prompt.deadline.is_none_or(|until| until.saturating_duration_since(Instant::now()) <= REMINDER_LEAD);
        loop {
            let due = prompt.deadline.map(|until| if is_reminded { until } else { until - REMINDER_LEAD });
            let next_save = prompt.save_time.map(|save| (save, Instant::now() + SAVE_INTERVAL));
            let until = due.into_iter().chain(next_save.map(|(_, then)| then)).min();
            match self.next(until) {
                Some(InputEvent::Line(line)) => return Ok(PlayerInput::Line(line)),
                Some(InputEvent::End | InputEvent::Interrupt) => {
                    self.cancel_prompt();
                    if !self.uses_editor {
                        screen.say("")?;
                    }
                    return Ok(PlayerInput::Leave);
                }
                Some(InputEvent::Choice(..)) => {}
                None if due.is_none_or(|due| Instant::now() < due) => {
                    if let Some((save, _)) = next_save {
                        save();
                    }
                }
                None if is_reminded => {
                    self.cancel_prompt();
                    if !self.uses_editor {
                        screen.say("")?;
                    }
                    return Ok(PlayerInput::TimedOut);
                }
                None => {
                    is_reminded = true;
                    match &mut self.printer {
                        Some(print) => print(format!("{}\n", prompt.reminder)),
                        None => screen.say(&format!("\n{}", prompt.reminder))?,
                    }
                }
            }
        }
    }

    /// Waits for a computer's choice and queues lines that arrive meanwhile. Returns `Ok(None)`
    /// after the deadline, and an error if the player leaves.
    pub(super) fn wait_for_choice(&mut self, number: usize, until: Option<Instant>) -> Result<Option<Option<A>>, PlayerLeft> {
        let mut queued = VecDeque::new();
        let result = loop {
            match self.next(until) {
                Some(InputEvent::Choice(which, action)) if which == number => break Ok(Some(action)),
                Some(InputEvent::Choice(..)) => {}
                Some(InputEvent::Interrupt) => break Err(PlayerLeft),
                Some(event) => queued.push_back(event),
                None => break Ok(None),
            }
        };
        queued.append(&mut self.pending);
        self.pending = queued;
        result
    }

    /// Waits until the deadline. Returns an error if the player leaves earlier.
    pub(super) fn pause_until(&mut self, until: Instant) -> Result<(), PlayerLeft> {
        self.wait_for_choice(usize::MAX, Some(until)).map(drop)
    }

    /// Returns the next event, or `None` after the deadline.
    fn next(&mut self, until: Option<Instant>) -> Option<InputEvent<A>> {
        let event = match (self.pending.pop_front(), until) {
            (Some(event), _) => event,
            (None, None) => self.events.recv().unwrap_or(InputEvent::End),
            (None, Some(until)) => match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => InputEvent::End,
            },
        };
        if matches!(event, InputEvent::Line(_) | InputEvent::End) {
            self.line_requested = false;
        }
        Some(event)
    }

    /// Cancels an unanswered prompt, which restores the terminal and discards a partial line. Where
    /// that is not possible (a pipe), the next line answers the next prompt.
    fn cancel_prompt(&mut self) {
        #[cfg(unix)]
        if self.line_requested && self.uses_editor {
            self.own_interrupt.store(true, Ordering::SeqCst);
            if nix::sys::signal::raise(nix::sys::signal::Signal::SIGINT).is_ok() {
                // The editor returns at once. A complete line that arrives in this moment is too
                // late and is dropped.
                let end = Instant::now() + Duration::from_secs(1);
                while let Ok(event) = self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                    match event {
                        InputEvent::Line(_) => {
                            self.line_requested = false;
                            return;
                        }
                        InputEvent::End => {
                            self.line_requested = false;
                            self.own_interrupt.store(false, Ordering::SeqCst);
                            return;
                        }
                        InputEvent::Interrupt => {}
                        InputEvent::Choice(..) => self.pending.push_back(event),
                    }
                }
            }
        }
    }
}

/// The player left the game, which ends the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the player left the game")]
pub(super) struct PlayerLeft;

/// Reads lines with the line editor.
fn run_editor<A>(editor: &mut Editor<(), MemHistory>, requests: &Receiver<ReadRequest>, to: &Sender<InputEvent<A>>) {
    while let Ok(request) = requests.recv() {
        if request.clear_history {
            // Clearing an in-memory history cannot fail.
            let _ = editor.clear_history();
        }
        // Ctrl-C, Ctrl-D and the interrupt that cancels a prompt all end the request the same way.
        let event = editor.readline(&request.prompt).map_or(InputEvent::End, InputEvent::Line);
        if to.send(event).is_err() {
            return;
        }
    }
}

/// Reads lines without editing.
fn run_reader<A>(requests: &Receiver<ReadRequest>, to: &Sender<InputEvent<A>>) {
    while requests.recv().is_ok() {
        let event = match read_line(&mut io::stdin().lock()) {
            Ok(Some(line)) => InputEvent::Line(line),
            Ok(None) | Err(_) => InputEvent::End,
        };
        if to.send(event).is_err() {
            return;
        }
    }
}

/// Reads a line without its end, or `None` at the end of the input. Replaces invalid UTF-8 and
/// truncates long lines.
fn read_line(from: &mut impl BufRead) -> io::Result<Option<String>> {
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
        bytes.extend_from_slice(&piece[..taken.min(MAX_LINE_BYTES - bytes.len().min(MAX_LINE_BYTES))]);
        let used = end.map_or(taken, |end| end + 1);
        from.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned()))
}

/// Sends an event on Ctrl-C while no line is edited, and on a termination request.
fn listen_to_signals<A: Send + 'static>(to: Sender<InputEvent<A>>, own: Arc<AtomicBool>) {
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
                if !ours && to.send(InputEvent::Interrupt).is_err() {
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
    fn lines_are_split_decoded_and_truncated() {
        let long = vec![b'x'; 3 * MAX_LINE_BYTES];
        let text = [b"one\r\n\n\xff\xfeZ\n".as_slice(), &long, b"\nlast"].concat();
        // The buffer is smaller than the lines.
        let mut from = io::BufReader::with_capacity(7, text.as_slice());
        let mut lines = std::iter::from_fn(|| read_line(&mut from).unwrap());
        assert_eq!(lines.next().as_deref(), Some("one"));
        assert_eq!(lines.next().as_deref(), Some(""));
        assert_eq!(lines.next().as_deref(), Some("\u{fffd}\u{fffd}Z"));
        assert_eq!(lines.next().map(|line| line.len()), Some(MAX_LINE_BYTES));
        assert_eq!(lines.next().as_deref(), Some("last"));
        assert_eq!(lines.next(), None);
    }
}
