//! Line plots by turn as SVG.

use std::fmt::Write;

use super::escaped;

/// Lengths in units of the drawing.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 30.0;

/// The values of a player by turn; `None` where unknown.
pub(crate) struct Line<'a> {
    pub(crate) name: &'a str,
    pub(crate) values: Vec<Option<f64>>,
}

/// Draws a line per player. `bounds` are the limits of the values, `unit` follows the numbers of
/// the axis.
pub(crate) fn lines(title: &str, unit: &str, bounds: Option<(f64, f64)>, lines: &[Line<'_>]) -> String {
    let values = || lines.iter().flat_map(|line| line.values.iter().copied().flatten()).filter(|value| value.is_finite());
    let (low, high) =
        bounds.unwrap_or_else(|| values().fold((0.0, 1.0), |(low, high), value| (f64::min(low, value), f64::max(high, value))));
    let last = lines.iter().map(|line| line.values.len()).max().unwrap_or_default().saturating_sub(1).max(1);
    let x = |turn: usize| LEFT + turn as f64 / last as f64 * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let mut out = format!(r#"<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}">"#, escaped(title));
    for value in ticks(low, high) {
        let at = y(value);
        // Writing to a `String` never fails.
        let _ = write!(
            out,
            r#"<line class="grid" x1="{LEFT}" x2="{}" y1="{at:.1}" y2="{at:.1}"/><text class="tick" x="{}" y="{:.1}">{value}{unit}</text>"#,
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0
        );
    }
    for turn in (0..=last).step_by(5) {
        let _ = write!(out, r#"<text class="turn" x="{:.1}" y="{}">{}</text>"#, x(turn), HEIGHT - 10.0, turn + 1);
    }
    for (number, line) in lines.iter().enumerate() {
        let mut path = String::new();
        let mut pen = 'M';
        for (turn, value) in line.values.iter().enumerate() {
            match value.filter(|value| value.is_finite()) {
                Some(value) => {
                    let _ = write!(path, "{pen}{:.1} {:.1}", x(turn), y(value.clamp(low, high)));
                    pen = 'L';
                }
                // A gap where the value is unknown.
                None => pen = 'M',
            }
        }
        let _ = write!(out, r#"<path class="line s{}" d="{path}"><title>{}</title></path>"#, number % 4, escaped(line.name));
    }
    out.push_str("</svg>");
    out
}

/// Returns round values between two bounds.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let raw = (high - low) / 5.0;
    let power = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= raw).unwrap_or(raw);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_bounds() {
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(0.0, 412.0), [0.0, 100.0, 200.0, 300.0, 400.0]);
    }

    #[test]
    fn unknown_values_interrupt_the_line() {
        let line = Line { name: "<b>", values: vec![Some(0.0), Some(100.0), None, Some(50.0)] };
        let plot = lines("Win", "%", Some((0.0, 100.0)), &[line]);
        assert!(plot.contains(r#"d="M46.0 190.0L280.0 10.0M748.0 100.0""#), "{plot}");
        assert!(plot.contains("&lt;b&gt;") && !plot.contains("<b>"), "{plot}");
    }
}
