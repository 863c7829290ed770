/** A linear trend: growth for each unit of time, and the goodness of fit (R², 1 for a line). */
export type Trend = { slope: number; fit: number }

/** The least-squares line through points in time. */
export function fitTrend(points: readonly (readonly [at: number, figure: number])[]): Trend {
  const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  const [middle, level] = [mean(points.map(([at]) => at)), mean(points.map(([, figure]) => figure))]
  const sum = (of: (at: number, figure: number) => number) =>
    points.reduce((total, [at, figure]) => total + of(at - middle, figure - level), 0)
  const together = sum((at, figure) => at * figure)
  const slope = together / sum((at) => at * at)
  const spread = sum((_, figure) => figure * figure)
  return { slope, fit: spread === 0 ? 0 : (slope * together) / spread }
}
