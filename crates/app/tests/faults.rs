//! What goes wrong around a server: it is killed in the middle of anything, its disk is full, its database is locked or can't be written, its files or its
//! clients' manners are bad. Nothing that was confirmed may be lost, and the server must live and say what is wrong.

mod killed;
mod machine;
mod model;
mod playing;
mod tournaments;
