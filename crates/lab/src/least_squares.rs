//! The one least-squares solver: weights that explain targets by what was counted, held near weights known before.

/// Sums of a least-squares problem.
#[derive(Clone, Debug)]
pub struct LeastSquares {
    size: usize,
    /// Row by row.
    square: Vec<f64>,
    product: Vec<f64>,
    targets: f64,
    rows: f64,
}

/// How strongly weights are held near those known before.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// The same for each.
    pub least: f64,
    /// As a part of how much was counted of each, so that units do not matter.
    pub part: f64,
}

impl LeastSquares {
    /// A problem of so many weights, without any row.
    pub fn new(size: usize) -> LeastSquares {
        LeastSquares { size, square: vec![0.0; size * size], product: vec![0.0; size], targets: 0.0, rows: 0.0 }
    }

    /// How many rows were added.
    pub fn rows(&self) -> f64 {
        self.rows
    }

    /// Adds a row: what was counted, and what it is to explain.
    pub fn add(&mut self, row: &[f64], target: f64) {
        let used: Vec<usize> = (0..self.size).filter(|&i| row[i] != 0.0).collect();
        for &i in &used {
            used.iter().for_each(|&j| self.square[i * self.size + j] += row[i] * row[j]);
            self.product[i] += row[i] * target;
        }
        self.targets += target * target;
        self.rows += 1.0;
    }

    /// The share of the targets' spread that weights leave unexplained.
    pub fn unexplained(&self, weights: &[f64]) -> f64 {
        let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
        let own: f64 = self.square.chunks(self.size).zip(weights).map(|(row, weight)| weight * dot(row, weights)).sum();
        (self.targets - 2.0 * dot(weights, &self.product) + own) / self.targets
    }

    /// The weights with the least squares, held near those given.
    pub fn solve(&self, near: &[f64], hold: Hold) -> Vec<f64> {
        let (mut square, mut product) = (self.square.clone(), self.product.clone());
        for i in 0..self.size {
            let diagonal = i * self.size + i;
            let held = hold.least + hold.part * square[diagonal];
            square[diagonal] += held;
            product[i] += held * near[i];
        }
        cholesky(square, product)
    }
}

/// Solves a positive definite system: a lower triangle times its mirror image, then forwards and backwards.
fn cholesky(mut a: Vec<f64>, mut b: Vec<f64>) -> Vec<f64> {
    let size = b.len();
    for j in 0..size {
        for i in j..size {
            let below: f64 = (0..j).map(|k| a[i * size + k] * a[j * size + k]).sum();
            let rest = a[i * size + j] - below;
            a[i * size + j] = if i == j { rest.sqrt() } else { rest / a[j * size + j] };
        }
    }
    for i in 0..size {
        let done: f64 = (0..i).map(|k| a[i * size + k] * b[k]).sum();
        b[i] = (b[i] - done) / a[i * size + i];
    }
    for i in (0..size).rev() {
        let done: f64 = (i + 1..size).map(|k| a[k * size + i] * b[k]).sum();
        b[i] = (b[i] - done) / a[i * size + i];
    }
    b
}

#[cfg(test)]
mod tests {
    use tabletop::Dice;

    use super::*;

    const SIZE: usize = 60;
    const HOLD: Hold = Hold { least: 1.0, part: 0.02 };

    fn truth() -> Vec<f64> {
        (0..SIZE).map(|i| i as f64 - 7.0).collect()
    }

    fn problem(dice: &mut Dice, rows: usize) -> LeastSquares {
        let mut sums = LeastSquares::new(SIZE);
        for _ in 0..rows {
            let row: Vec<f64> = (0..SIZE).map(|_| dice.below(100) as f64).collect();
            sums.add(&row, row.iter().zip(&truth()).map(|(x, w)| x * w).sum());
        }
        sums
    }

    #[test]
    fn least_squares_find_what_was_put_in() {
        let sums = problem(&mut Dice::new(3), 2_000);
        let free = Hold { least: 1e-6, part: 0.0 };
        let found = sums.solve(&[0.0; SIZE], free);
        assert!(found.iter().zip(&truth()).all(|(a, b)| (a - b).abs() < 0.01), "{found:?}");
        assert!(sums.unexplained(&found) < 1e-9);
        assert!((sums.unexplained(&[0.0; SIZE]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn weights_are_held_near_those_known_before() {
        let sums = problem(&mut Dice::new(3), 2_000);
        let held = sums.solve(&truth(), HOLD);
        assert!(held.iter().zip(&truth()).all(|(a, b)| (a - b).abs() < 0.01), "{held:?}");
        let pulled = sums.solve(&[50.0; SIZE], Hold { least: 1e12, part: 0.0 });
        assert!(pulled.iter().all(|weight| (weight - 50.0).abs() < 1.0), "{pulled:?}");
    }
}
