//! Plots as SVG: one row per player, with lines, boxes and text only.

use std::fmt::Write;

use super::figures::signed;

/// Lengths in units of the drawing.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 20.0;
const ROW: f64 = 26.0;
const TOP: f64 = 8.0;
const AXIS: f64 = 34.0;

/// Escapes text for markup.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && c != '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A linear or logarithmic scale that maps values to coordinates.
struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    fn around(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) =
            values.filter(|value| value.is_finite()).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let margin = ((high - low) * 0.04).max(1e-9);
        Scale { low: low - margin, high: high + margin, logarithmic: false }
    }

    /// Creates a logarithmic scale that ends at powers of ten.
    fn powers(values: impl Iterator<Item = f64>) -> Scale {
        let positive = values.filter(|value| value.is_finite() && *value > 0.0);
        let (low, high) = positive.fold((f64::INFINITY, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 10.0) };
        Scale { low: low.log10().floor(), high: high.log10().ceil().max(low.log10().floor() + 1.0), logarithmic: true }
    }

    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(1e-9).log10() } else { value };
        let share = (value - self.low) / (self.high - self.low);
        LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    /// Returns round values for grid lines, with their labels.
    fn ticks(&self) -> Vec<(f64, String)> {
        if self.logarithmic {
            let powers = self.low as i32..=self.high as i32;
            return powers
                .map(|power| {
                    (
                        10f64.powi(power),
                        if power < 0 { format!("{:.*}", -power as usize, 10f64.powi(power)) } else { format!("{:.0}", 10f64.powi(power)) },
                    )
                })
                .collect();
        }
        let raw = (self.high - self.low) / 7.0;
        let power = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= raw).unwrap_or(raw);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        let decimals = if step < 1.0 { (-step.log10().floor()) as usize } else { 0 };
        (first..=last).map(|n| (n as f64 * step, format!("{:.decimals$}", n as f64 * step))).collect()
    }
}

/// Draws the frame of a plot: names, grid, axis, and its unit.
fn frame(rows: usize, names: &[&str], scale: &Scale, unit: &str, title: &str, inner: &str) -> String {
    let height = TOP + rows as f64 * ROW + AXIS;
    let bottom = height - AXIS;
    let mut out = format!(r#"<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{}">"#, escaped(title));
    for (value, label) in scale.ticks() {
        let x = scale.place(value);
        let _ = write!(
            out,
            r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{TOP}" y2="{bottom}"/><text class="tick" x="{x:.1}" y="{}">{label}</text>"#,
            bottom + 14.0
        );
    }
    let _ = write!(out, r#"<text class="tick" x="{}" y="{}">{}</text>"#, f64::midpoint(LEFT, WIDTH - RIGHT), bottom + 29.0, escaped(unit));
    for (row, name) in names.iter().enumerate() {
        let name: String = if name.chars().count() > 24 { name.chars().take(23).chain(['…']).collect() } else { (*name).to_owned() };
        let _ = write!(out, r#"<text class="name" x="{}" y="{}">{}</text>"#, LEFT - 8.0, middle(row) + 4.0, escaped(&name));
    }
    out + inner + "</svg>"
}

fn middle(row: usize) -> f64 {
    TOP + row as f64 * ROW + ROW / 2.0
}

/// Plots one value with its error per row.
pub(super) fn errors(title: &str, unit: &str, rows: &[(&str, f64, f64)]) -> String {
    let scale = Scale::around(rows.iter().flat_map(|(_, value, error)| [value - error.min(2000.0), value + error.min(2000.0)]));
    let mut inner = String::new();
    for (row, (_, value, error)) in rows.iter().enumerate() {
        let y = middle(row);
        let (low, x, high) = (scale.place(value - error), scale.place(*value), scale.place(value + error));
        let _ = write!(
            inner,
            r#"<g class="error"><title>{} ±{error:.1}</title><line x1="{low:.1}" x2="{high:.1}" y1="{y}" y2="{y}"/><line x1="{low:.1}" x2="{low:.1}" y1="{}" y2="{}"/><line x1="{high:.1}" x2="{high:.1}" y1="{}" y2="{}"/><circle cx="{x:.1}" cy="{y}" r="4.5"/></g>"#,
            signed(*value, 1),
            y - 5.0,
            y + 5.0,
            y - 5.0,
            y + 5.0
        );
    }
    let names: Vec<&str> = rows.iter().map(|(name, ..)| *name).collect();
    frame(rows.len(), &names, &scale, unit, title, &inner)
}

/// Plots one distribution per row: a box from the 25th to the 75th percentile, a line from the 5th
/// to the 95th, and a stroke at the median. With `powers` the scale is logarithmic, and a dot shows
/// the maximum. `describe` formats the median, both quartiles and the maximum as text.
pub(super) fn spread(title: &str, unit: &str, rows: &[(&str, Vec<f64>)], powers: bool, describe: &dyn Fn([f64; 4]) -> String) -> String {
    let sorted: Vec<Vec<f64>> = rows
        .iter()
        .map(|(_, values)| {
            let mut values = values.clone();
            values.sort_by(f64::total_cmp);
            values
        })
        .collect();
    let all = || sorted.iter().flatten().copied();
    let scale = if powers { Scale::powers(all()) } else { Scale::around(all()) };
    let mut inner = String::new();
    for (row, values) in sorted.iter().enumerate() {
        let Some(last) = values.last() else { continue };
        let at = |share: f64| values[((values.len() - 1) as f64 * share).round() as usize];
        let y = middle(row);
        let x = |share: f64| scale.place(at(share));
        let _ = write!(
            inner,
            r#"<g class="spread"><title>{}</title><line x1="{:.1}" x2="{:.1}" y1="{y}" y2="{y}"/><rect x="{:.1}" y="{}" width="{:.1}" height="14"/><line class="median" x1="{:.1}" x2="{:.1}" y1="{}" y2="{}"/>"#,
            escaped(&describe([at(0.5), at(0.25), at(0.75), *last])),
            x(0.05),
            x(0.95),
            x(0.25),
            y - 7.0,
            (x(0.75) - x(0.25)).max(1.0),
            x(0.5),
            x(0.5),
            y - 7.0,
            y + 7.0
        );
        if powers {
            let _ = write!(inner, r#"<circle cx="{:.1}" cy="{y}" r="2.5"/>"#, scale.place(*last));
        }
        inner.push_str("</g>");
    }
    let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
    frame(rows.len(), &names, &scale, unit, title, &inner)
}

/// Plots the shares of each kind per row. Kinds have the classes `k0`, `k1`, ...
pub(super) fn shares(title: &str, unit: &str, rows: &[(&str, Vec<usize>)], kinds: &[&str]) -> String {
    let scale = Scale { low: 0.0, high: 100.0, logarithmic: false };
    let mut inner = String::new();
    for (row, (_, counts)) in rows.iter().enumerate() {
        let all = counts.iter().sum::<usize>().max(1) as f64;
        let mut from = 0.0;
        for (kind, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let to = from + 100.0 * count as f64 / all;
            let (x, end) = (scale.place(from), scale.place(to));
            let _ = write!(
                inner,
                r#"<rect class="k{}" x="{x:.1}" y="{}" width="{:.1}" height="18"><title>{}: {count} ({:.1}%)</title></rect>"#,
                kind % 10,
                middle(row) - 9.0,
                (end - x).max(0.3),
                escaped(kinds.get(kind).copied().unwrap_or("?")),
                to - from
            );
            from = to;
        }
    }
    let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
    frame(rows.len(), &names, &scale, unit, title, &inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let plot = errors("a <b>", "Elo", &[("<script>alert(1)</script>", 3.0, 1.0)]);
        assert!(!plot.contains("<script") && plot.contains("&lt;script"), "{plot}");
    }

    #[test]
    fn scales_have_round_ticks() {
        let scale = Scale::around([-130.0, 220.0].into_iter());
        let labels: Vec<String> = scale.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["-100", "0", "100", "200"]);
        let labels: Vec<String> = Scale::powers([0.02, 340.0].into_iter()).ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["0.01", "0.1", "1", "10", "100", "1000"]);
        // Without values the plot is empty.
        assert!(spread("t", "u", &[("a", Vec::new())], true, &|_| String::new()).starts_with("<svg"));
    }
}
