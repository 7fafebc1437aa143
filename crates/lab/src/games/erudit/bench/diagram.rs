//! A bar chart of times by player and lexicon, with a logarithmic axis.

use std::fmt::Write as _;

/// A bar of the chart.
pub(super) struct Bar {
    pub(super) words: usize,
    pub(super) player: &'static str,
    /// Mean time per turn.
    pub(super) milliseconds: f64,
    pub(super) points: f64,
}

const WIDTH: f64 = 720.0;
/// Left end of the bars.
const LEFT_MARGIN: f64 = 220.0;
/// Space for the figures to the right of the bars.
const RIGHT_MARGIN: f64 = 190.0;
const TOP_MARGIN: f64 = 56.0;
const ROW_HEIGHT: f64 = 30.0;
const BAR_HEIGHT: f64 = 18.0;

/// Renders the chart as SVG with an opaque background, so that it is legible on dark pages.
pub(super) fn draw(bars: &[Bar]) -> String {
    let bottom = TOP_MARGIN + ROW_HEIGHT * bars.len() as f64;
    // The axis spans whole powers of ten.
    let powers = bars.iter().map(|bar| bar.milliseconds.max(1e-6).log10());
    let (low, high) =
        powers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), power| (low.min(power.floor()), high.max(power.ceil())));
    let (low, high) = if low < high { (low, high) } else { (low.min(0.0), low.min(0.0) + 1.0) };
    let x = |milliseconds: f64| LEFT_MARGIN + (WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * (milliseconds.max(1e-6).log10() - low) / (high - low);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
         <title>Time per turn of Erudit, by player and lexicon</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
                 <text x=\"16\" y=\"28\" font-size=\"16\" font-weight=\"bold\">Erudit: mean time per turn</text>\n",
        height = bottom + 40.0,
    );
    let mut power = low;
    while power <= high {
        let (at, label) = (x(10_f64.powf(power)), 10_f64.powf(power));
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP_MARGIN}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#ccc\"/><text x=\"{at:.1}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#444\">{label} ms</text>",
            y = bottom + 20.0
        );
        power += 1.0;
    }
    for (row, bar) in bars.iter().enumerate() {
        let y = TOP_MARGIN + ROW_HEIGHT * row as f64;
        let (end, line) = (x(bar.milliseconds), y + BAR_HEIGHT - 4.0);
        let colour = match bar.player {
            "greedy" => "#7a9e7e",
            "exact" => "#2d6a8e",
            _ => "#b5651d",
        };
        let _ = writeln!(
            svg,
            "<text x=\"{label:.1}\" y=\"{line:.1}\" text-anchor=\"end\">{} words, {}</text>\
             <rect x=\"{LEFT_MARGIN}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BAR_HEIGHT}\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{line:.1}\">{:.2} ms, {:.1} points</text>",
            bar.words,
            bar.player,
            (end - LEFT_MARGIN).max(1.0),
            end + 6.0,
            bar.milliseconds,
            bar.points,
            label = LEFT_MARGIN - 8.0,
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_times_have_longer_bars() {
        let bar = |player, milliseconds| Bar { words: 12_000, player, milliseconds, points: 30.5 };
        let svg = draw(&[bar("greedy", 0.03), bar("exact", 3.0), bar("alpha-beta", 300.0)]);
        let widths: Vec<f64> = svg
            .split("<rect x=")
            .skip(1)
            .map(|rest| rest.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
            .collect();
        // Times two powers of ten apart give equal steps.
        assert_eq!(widths.len(), 3);
        assert!((widths[1] - widths[0] - (widths[2] - widths[1])).abs() < 0.2 && widths[0] < widths[1], "{widths:?}");
        assert!(svg.contains("0.01 ms") && svg.contains("1000 ms") && svg.ends_with("</svg>\n"), "{svg}");
        // Degenerate input also renders.
        assert!(draw(&[bar("exact", 0.0)]).contains("0.00 ms") && draw(&[]).ends_with("</svg>\n"));
    }
}
