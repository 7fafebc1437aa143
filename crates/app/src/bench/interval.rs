//! Intervals of shares.

/// Wilson's 95% interval of a share: `hits` of `all`, draws perhaps half a hit.
pub(crate) fn wilson(hits: f64, all: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if all <= 0.0 {
        return (0.0, 1.0);
    }
    let share = hits / all;
    let middle = share + Z * Z / (2.0 * all);
    let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let scale = 1.0 + Z * Z / all;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Values from a published table of Wilson intervals (10 of 20; 95 of 100).
        let (low, high) = wilson(10.0, 20.0);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        let (low, high) = wilson(95.0, 100.0);
        assert!((low - 0.8882).abs() < 1e-4 && (high - 0.9785).abs() < 1e-4, "{low} {high}");
    }
}
