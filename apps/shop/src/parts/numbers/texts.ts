import type { Translation } from '../../base/texts/texts.ts'

const shapes = {
  '520': '我爱你',
  '1314': '一生一世',
  '1688': '一路发',
  '1888': '要发发',
  AAAAAA: '六连号',
  AAAAA: '五连号',
  AAAA: '四连号',
  AAA: '三连号',
  ABC: '三顺号',
  ABCD: '四顺号',
  ABCDE: '五顺号',
  ABCDEF: '六顺号',
  CBA: '三倒顺',
  DCBA: '四倒顺',
  EDCBA: '五倒顺',
  FEDCBA: '六倒顺',
  ABAB: '重复号',
  AABB: '对子号',
  ABBA: '对称号',
  AABBCC: '三对号',
  ABCCBA: '回文号',
}

const zh = {
  shapes,
  oneIn: (count: number) => (count < 10_000 ? `每 ${count} 个有 1 个` : `${tens(count)}里挑一`),
  was: '原价',
  held: '他人已锁定',
  sold: '已售出',
  similar: '找相似',
  favourite: (number: string) => `收藏 ${number}`,
  more: '加载更多',
  end: '没有更多了',
  none: '没有找到号码，请换其他号码试试',
  failed: '号码没有加载出来',
  retry: '重试',
}

/** 万, 十万, 百万 … : the round number that Chinese speech would use. */
function tens(count: number): string {
  const names = ['万', '十万', '百万', '千万', '亿']
  return names[Math.min(names.length - 1, Math.floor(Math.log10(count)) - 4)] ?? '亿'
}

export const en = (): Translation<typeof zh> => ({
  shapes: {
    '520': 'I love you',
    '1314': 'Forever',
    '1688': 'Fortune',
    '1888': 'Triple luck',
    AAAAAA: 'Six alike',
    AAAAA: 'Five alike',
    AAAA: 'Four alike',
    AAA: 'Three alike',
    ABC: 'Run of 3',
    ABCD: 'Run of 4',
    ABCDE: 'Run of 5',
    ABCDEF: 'Run of 6',
    CBA: 'Down 3',
    DCBA: 'Down 4',
    EDCBA: 'Down 5',
    FEDCBA: 'Down 6',
    ABAB: 'Twin',
    AABB: 'Pairs',
    ABBA: 'Mirror',
    AABBCC: 'Three pairs',
    ABCCBA: 'Long mirror',
  },
  oneIn: (count) => `1 in ${count.toLocaleString('en')}`,
  was: 'Was',
  held: 'Held by someone else',
  sold: 'Sold',
  similar: 'Find similar',
  favourite: (number) => `Favourite ${number}`,
  more: 'Load more',
  end: 'No more numbers',
  none: 'No number found, try other numbers',
  failed: 'Couldn’t load the numbers',
  retry: 'Try again',
})

/** Texts of a number wherever one is shown; `shapes` names the labels of packages/numbers. */
export const numberTexts = { file: 'parts/numbers/texts', zh }

/** The text of a label of packages/numbers; without one the label itself. */
export function shapeName(words: { shapes: Readonly<Record<string, string>> }, label: string): string {
  return words.shapes[label] ?? label
}
