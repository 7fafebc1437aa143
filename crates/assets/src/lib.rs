//! Where data is found: embedded, beside the program, in a clone, in the user's folders.
#![forbid(unsafe_code)]
