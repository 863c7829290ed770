import { compilePattern, findPattern } from './grammar.ts'

/** The six tiles of the home screen: a number belongs to a category if it holds one of its patterns anywhere. */
export const categories = [
  { value: 'leopard', patterns: ['AAA', 'AAAA', 'AAAAA', 'AAAAAA'] },
  { value: 'pair', patterns: ['AABB', 'AABBCC'] },
  { value: 'sequential', patterns: ['ABC', 'ABCD', 'ABCDE', 'ABCDEF', 'CBA', 'DCBA', 'EDCBA', 'FEDCBA'] },
  { value: 'symmetric', patterns: ['ABBA', 'ABAB', 'ABCCBA'] },
  { value: 'lucky', patterns: ['520', '1314', '1688', '1888'] },
  { value: 'custom', patterns: ['999'] },
] as const satisfies readonly { value: string; patterns: readonly string[] }[]

export type CategoryValue = (typeof categories)[number]['value']

const compiled = categories.map(({ value, patterns }) => ({ value, patterns: patterns.map(compilePattern) }))

/** The categories that `digits` belong to, in the order of the tiles; [] for an ordinary number. */
export function categoriesOf(digits: string): CategoryValue[] {
  const values: CategoryValue[] = []
  for (const { value, patterns } of compiled) {
    if (patterns.some((pattern) => findPattern(pattern, digits) >= 0)) values.push(value)
  }
  return values
}
