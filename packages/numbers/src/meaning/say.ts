import type { Condition } from '../search/query.ts'

/** The same words in each language of the product. */
export type Said = { zh: string; en: string }

/** The texts one after the other in each language. */
export function join(texts: readonly Said[], by: Said): Said {
  return { zh: texts.map(({ zh }) => zh).join(by.zh), en: texts.map(({ en }) => en).join(by.en) }
}

/** The words for a text that is the same in each language, such as digits. */
export const same = (text: string): Said => ({ zh: text, en: text })

type Sayings = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => Said }

const yuan = (fen: number) => String(fen / 100)

const sayings: Sayings = {
  contains: ({ digits }) => ({ zh: `含 ${digits}`, en: `has ${digits}` }),
  tail: ({ digits }) => ({ zh: `尾号 ${digits}`, en: `ends in ${digits}` }),
  head: ({ digits }) => ({ zh: `开头 ${digits}`, en: `starts with ${digits}` }),
  mask: ({ mask, on }) => join([maskSayings[on], same(mask.replaceAll('?', '•'))], same(' ')),
  without: ({ digits }) => ({ zh: `不含 ${each(digits, '、')}`, en: `no ${each(digits, ' or ')}` }),
  repeats: ({ digit, least }) => ({ zh: `至少 ${least} 个 ${digit}`, en: `at least ${least} × ${digit}` }),
  near: ({ digits, within }) => ({
    zh: `与 ${digits} 最多差 ${within} 位`,
    en: `${digits} but for ${within} ${within === 1 ? 'digit' : 'digits'}`,
  }),
  pattern: ({ pattern, anchor }) =>
    anchor === 'tail'
      ? { zh: `尾号 ${pattern}`, en: `ends in ${pattern}` }
      : { zh: `含 ${pattern}`, en: `has ${pattern}` },
  category: ({ of }) =>
    join(
      of.map(({ names }) => names),
      { zh: '或', en: ' or ' },
    ),
  price: ({ minFen, maxFen }) => {
    if (minFen === undefined) return { zh: `${yuan(maxFen ?? 0)} 元以内`, en: `up to ¥${yuan(maxFen ?? 0)}` }
    if (maxFen === undefined) return { zh: `${yuan(minFen)} 元以上`, en: `from ¥${yuan(minFen)}` }
    return { zh: `${yuan(minFen)}–${yuan(maxFen)} 元`, en: `¥${yuan(minFen)}–${yuan(maxFen)}` }
  },
  length: ({ least, most }) => {
    const count = least === most ? `${least}` : `${least}–${most}`
    return { zh: `${count} 位`, en: `${count} digits` }
  },
  any: ({ of }) => join(of.map(sayCondition), { zh: '或', en: ' or ' }),
  all: ({ of }) => join(of.map(sayCondition), { zh: '且', en: ' and ' }),
  not: ({ condition }) => sayNot(condition),
}

const maskSayings = {
  tail: { zh: '尾号形如', en: 'ends like' },
  head: { zh: '开头形如', en: 'starts like' },
  whole: { zh: '整号形如', en: 'is like' },
}

const each = (digits: string, by: string) => Array.from(digits).join(by)

/** A condition in words. */
export function sayCondition(condition: Condition): Said {
  return (sayings[condition.is] as (condition: Condition) => Said)(condition)
}

function sayNot(condition: Condition): Said {
  if (condition.is === 'contains') return { zh: `不含 ${condition.digits}`, en: `no ${condition.digits}` }
  if (condition.is === 'repeats') {
    const { digit, least } = condition
    return { zh: `最多 ${least - 1} 个 ${digit}`, en: `at most ${least - 1} × ${digit}` }
  }
  return join([{ zh: '不是', en: 'not' }, sayCondition(condition)], { zh: '', en: ' ' })
}
