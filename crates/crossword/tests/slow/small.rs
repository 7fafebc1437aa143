//! A small Erudit in which rare events are frequent.

use crossword::erudit::EruditRules;

/// Six letters, so that words cross in many ways, and racks of four, so that they are often used
/// up.
pub(crate) fn small_rules() -> EruditRules {
    let text = "name: small\ntitle: Small\nalphabet: small АБВГДЕ\nboard: board\nletters: letters\nstart: h8\nfirst-word: 2\nrack: 4\n\
                bingo: 15\nexchange-minimum: 0\npass-rounds: 2\nopening-moves: both\nstar-worth: zero\ntake: same-turn\n\
                scoring: sequential\nrepeats: forbidden\nleftovers: kept\nagreed-total: 0\n";
    let table = |name: &str| match name {
        "board" => Some("T.d.t.D.d.Dt.dT\n".repeat(15)),
        _ => Some("А\t9\t1\nБ\t5\t3\nВ\t6\t2\nГ\t2\t10\nД\t4\t2\nЕ\t8\t1\n*\t3\t0\n".to_owned()),
    };
    EruditRules::read(text, &table).unwrap()
}
