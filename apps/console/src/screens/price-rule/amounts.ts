import type { CallOutput } from '../../base/api/calls.ts'

type Rules = CallOutput<'GET /prices/:id'>['rules']

/** Price rules as the form has them, in yuan. */
export type Amounts = {
  tiers: { oneIn: number; yuan: number }[]
  patterns: { pattern: string; anchor: 'tail' | 'anywhere'; yuan: number }[]
  tail: number
  lucky: Record<string, number>
  four: number
  longer: number
  lowest: number
  highest: number
  struckTimes: number | null
}

/** The rules as the form has them. */
export function amountsOf({
  tiers,
  patterns,
  bounds,
  lucky,
  tail,
  four,
  longer,
  struckTimes,
}: Rules): Amounts {
  return {
    tiers: tiers.map(({ oneIn, fen }) => ({ oneIn, yuan: fen / 100 })),
    patterns: patterns.map(({ fen, ...pattern }) => ({ ...pattern, yuan: fen / 100 })),
    lucky: { ...lucky },
    tail,
    four,
    longer,
    lowest: bounds[0] / 100,
    highest: bounds[1] / 100,
    struckTimes,
  }
}

/** What the form has as rules; what it does not show is that of `kept`. */
export function rulesOf(given: Amounts, kept: Rules): Rules {
  const { tail, four, longer, lucky, struckTimes } = given
  return {
    tiers: given.tiers
      .map(({ oneIn, yuan }) => ({ oneIn, fen: fenOf(yuan) }))
      .toSorted((a, b) => a.oneIn - b.oneIn),
    patterns: given.patterns.map(({ yuan, pattern, anchor }) => ({
      pattern: pattern.trim().toUpperCase(),
      anchor,
      fen: fenOf(yuan),
    })),
    tail,
    four,
    longer,
    lucky,
    struckTimes: struckTimes ?? null,
    bounds: [fenOf(given.lowest), fenOf(given.highest)],
    endings: kept.endings,
  }
}

const fenOf = (yuan: number) => Math.round(yuan * 100)
