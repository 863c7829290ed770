/** `ratios` holds ours divided by theirs, round by round. */
export type Comparison = { ours: number[]; theirs: number[]; ratios: number[] }

type Contender = () => number | Promise<number>

/** The other one first in each next round, so that changing load affects both. */
export async function runInTurn(rounds: number, ours: Contender, theirs: Contender): Promise<Comparison> {
  const result: Comparison = { ours: [], theirs: [], ratios: [] }
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0
    const first = await (oursFirst ? ours : theirs)()
    const second = await (oursFirst ? theirs : ours)()
    const [mine, other] = oursFirst ? [first, second] : [second, first]
    result.ours.push(mine)
    result.theirs.push(other)
    result.ratios.push(mine / other)
  }
  return result
}

export function ratioEachRound(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((figure, round) => figure / (theirs[round] ?? NaN))
}

export function quantile(figures: readonly number[], share: number): number {
  return (
    figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? NaN
  )
}

/** The median; of an even count the mean of the two in the middle. NaN for none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** The aim of a ratio or figure: at least or at most. */
export type Aim = { least: number } | { most: number }
