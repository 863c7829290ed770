import { compilePattern } from '@hao/numbers/pattern.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'

type Rules = ConsoleOutput<'GET /prices/:id'>['rules']

/** Price rules as form values, in yuan. */
export type RulesFormValues = {
  tiers: { oneIn: number; yuan: number }[]
  patterns: { pattern: string; anchor: 'tail' | 'anywhere'; yuan: number }[]
  tail: number
  /** A factor for each of the ten digits; 1 when the rules have none. */
  lucky: Record<string, number>
  four: number
  longer: number
  lowest: number
  highest: number
  /** `below` is null in the row for all remaining prices. */
  endings: { below: number | null; step: number; ending: number }[]
  struckTimes: number | null
}

export const tenDigits = [...'0123456789']

/** Normalises a pattern: Chinese keyboards produce full-width letters, digits and stars. */
function plainPattern(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** Whether the text is a valid pattern. */
export function isPattern(typed: string): boolean {
  try {
    return compilePattern(plainPattern(typed)).width > 0
  } catch {
    return false
  }
}

/** Whether another row has the same value, or both have none. */
export function isDuplicate<Row>(rows: readonly Partial<Row>[], key: keyof Row, place: number): boolean {
  const value = (row: Partial<Row> | undefined) => row?.[key] ?? null
  return rows.some((row, other) => other !== place && value(row) === value(rows[place]))
}

/** Converts a field of the request to the form's field. */
export function toFormName(field: string): string {
  const name = field.replace(/^rules\./, '')
  if (name === 'effectiveAt') return 'effective'
  if (name.startsWith('bounds')) return name === 'bounds.0' ? 'lowest' : 'highest'
  return name.replace(/\.fen$/, '.yuan')
}

export function toFormValues({
  tiers,
  patterns,
  bounds,
  lucky,
  tail,
  four,
  longer,
  endings,
  struckTimes,
}: Rules): RulesFormValues {
  return {
    tiers: tiers.map(({ oneIn, fen }) => ({ oneIn, yuan: fen / 100 })),
    patterns: patterns.map(({ fen, ...pattern }) => ({ ...pattern, yuan: fen / 100 })),
    lucky: Object.fromEntries(tenDigits.map((digit) => [digit, lucky[digit] ?? 1])),
    tail,
    four,
    longer,
    lowest: bounds[0] / 100,
    highest: bounds[1] / 100,
    endings: endings.map(({ below, step, ending }) => ({
      below: below === null ? null : below / 100,
      step: step / 100,
      ending: ending / 100,
    })),
    struckTimes,
  }
}

/** Converts form values to rules: sorted steps and endings, without factors of 1. */
export function toRules(values: RulesFormValues): Rules {
  const { tail, four, longer, lucky, struckTimes } = values
  return {
    tiers: values.tiers
      .map(({ oneIn, yuan }) => ({ oneIn, fen: fenOf(yuan) }))
      .toSorted((a, b) => a.oneIn - b.oneIn),
    patterns: values.patterns.map(({ yuan, pattern, anchor }) => ({
      pattern: plainPattern(pattern),
      anchor,
      fen: fenOf(yuan),
    })),
    tail,
    four,
    longer,
    lucky: Object.fromEntries(Object.entries(lucky).filter(([, factor]) => factor !== 1)),
    struckTimes: struckTimes ?? null,
    bounds: [fenOf(values.lowest), fenOf(values.highest)],
    endings: values.endings
      .map(({ below, step, ending }) => ({
        below: typeof below === 'number' ? fenOf(below) : null,
        step: fenOf(step),
        ending: fenOf(ending),
      }))
      .toSorted((a, b) => (a.below ?? Infinity) - (b.below ?? Infinity)),
  }
}

const fenOf = (yuan: number) => Math.round(yuan * 100)
