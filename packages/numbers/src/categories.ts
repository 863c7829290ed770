import type { LocalizedText } from './meaning/phrases.ts'

export type Category = {
  /** Its name in URLs and in the database. */
  value: string
  names: LocalizedText
  /** The example pattern on the category's tile. */
  sign: string
  patterns: readonly string[]
  /** More names that shoppers may search for, in lower case. */
  calledToo: readonly string[]
}

/** The default categories: the six tiles of the home screen. */
export const categories: readonly Category[] = [
  {
    value: 'leopard',
    names: { zh: '豹子号', en: 'Leopard' },
    sign: 'AAA',
    patterns: ['AAA', 'AAAA', 'AAAAA', 'AAAAAA'],
    calledToo: ['豹子', '三连号', 'leopards', 'triples', 'triple'],
  },
  {
    value: 'pair',
    names: { zh: '对子号', en: 'Pair' },
    sign: 'AABB',
    patterns: ['AABB', 'AABBCC'],
    calledToo: ['对子', 'pairs'],
  },
  {
    value: 'sequential',
    names: { zh: '顺子号', en: 'Sequential' },
    sign: '123',
    patterns: ['ABC', 'ABCD', 'ABCDE', 'ABCDEF', 'CBA', 'DCBA', 'EDCBA', 'FEDCBA'],
    calledToo: ['顺子', '连号', 'sequence', 'straight', 'consecutive'],
  },
  {
    value: 'symmetric',
    names: { zh: '对称号', en: 'Symmetric' },
    sign: 'ABBA',
    patterns: ['ABBA', 'ABAB', 'ABCCBA'],
    calledToo: ['对称', '回文', 'palindrome', 'symmetrical', 'mirror'],
  },
  {
    value: 'lucky',
    names: { zh: '吉祥号', en: 'Lucky' },
    sign: '520',
    patterns: ['520', '1314', '1688', '1888'],
    calledToo: ['吉祥', '吉利'],
  },
  {
    value: 'custom',
    names: { zh: '自选号', en: 'Custom' },
    sign: '999',
    patterns: ['999'],
    calledToo: ['自选'],
  },
]
