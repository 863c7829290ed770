import { compilePattern, findPattern } from './grammar.ts'

type Category = {
  /** What addresses and the database call it. */
  value: string
  names: { zh: string; en: string }
  /** The pattern that says it all, on the category's tile. */
  sign: string
  patterns: readonly string[]
}

/** The six tiles of the home screen: a number belongs to a category if it holds one of its patterns anywhere. */
export const categories = [
  {
    value: 'leopard',
    names: { zh: '豹子号', en: 'Leopard' },
    sign: 'AAA',
    patterns: ['AAA', 'AAAA', 'AAAAA', 'AAAAAA'],
  },
  { value: 'pair', names: { zh: '对子号', en: 'Pair' }, sign: 'AABB', patterns: ['AABB', 'AABBCC'] },
  {
    value: 'sequential',
    names: { zh: '顺子号', en: 'Sequential' },
    sign: '123',
    patterns: ['ABC', 'ABCD', 'ABCDE', 'ABCDEF', 'CBA', 'DCBA', 'EDCBA', 'FEDCBA'],
  },
  {
    value: 'symmetric',
    names: { zh: '对称号', en: 'Symmetric' },
    sign: 'ABBA',
    patterns: ['ABBA', 'ABAB', 'ABCCBA'],
  },
  {
    value: 'lucky',
    names: { zh: '吉祥号', en: 'Lucky' },
    sign: '520',
    patterns: ['520', '1314', '1688', '1888'],
  },
  { value: 'custom', names: { zh: '自选号', en: 'Custom' }, sign: '999', patterns: ['999'] },
] as const satisfies readonly Category[]

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
