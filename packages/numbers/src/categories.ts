export type Category = {
  /** What addresses and the database call it. */
  value: string
  /** What shoppers call it, in each language of the product. */
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

/** The category that an address names by its value; undefined when there is no such one. */
export function categoryNamed(value: string | null | undefined): (typeof categories)[number] | undefined {
  return categories.find((category) => category.value === value)
}
