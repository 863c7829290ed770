import { both, defineTexts } from '../../base/texts/texts.ts'

/** Texts of a number wherever one is shown; `shapes` names the labels of packages/numbers. */
export const numberTexts = defineTexts('parts/numbers/texts', {
  shapes: {
    '520': both('我爱你', 'I love you'),
    '1314': both('一生一世', 'Forever'),
    '1688': both('一路发', 'Fortune'),
    '1888': both('要发发', 'Triple luck'),
    AAAAAA: both('六连号', 'Six alike'),
    AAAAA: both('五连号', 'Five alike'),
    AAAA: both('四连号', 'Four alike'),
    AAA: both('三连号', 'Three alike'),
    ABC: both('三顺号', 'Run of 3'),
    ABCD: both('四顺号', 'Run of 4'),
    ABCDE: both('五顺号', 'Run of 5'),
    ABCDEF: both('六顺号', 'Run of 6'),
    CBA: both('三倒顺', 'Down 3'),
    DCBA: both('四倒顺', 'Down 4'),
    EDCBA: both('五倒顺', 'Down 5'),
    FEDCBA: both('六倒顺', 'Down 6'),
    ABAB: both('重复号', 'Twin'),
    AABB: both('对子号', 'Pairs'),
    ABBA: both('对称号', 'Mirror'),
    AABBCC: both('三对号', 'Three pairs'),
    ABCCBA: both('回文号', 'Long mirror'),
  },
  oneIn: both(
    (count: number) => (count < 10_000 ? `每 ${count} 个有 1 个` : `${tens(count)}里挑一`),
    (count) => `1 in ${count.toLocaleString('en')}`,
  ),
  was: both('原价', 'Was'),
  held: both('他人已锁定', 'Held by someone else'),
  sold: both('已售出', 'Sold'),
  similar: both('找相似', 'Find similar'),
  favourite: both(
    (number: string) => `收藏 ${number}`,
    (number) => `Favourite ${number}`,
  ),
  more: both('加载更多', 'Load more'),
  end: both('没有更多了', 'No more numbers'),
  none: both('没有找到号码，请换其他号码试试', 'No number found, try other numbers'),
  failed: both('号码没有加载出来', 'Couldn’t load the numbers'),
  retry: both('重试', 'Try again'),
})

/** 万, 十万, 百万 … : the round number that Chinese speech would use. */
function tens(count: number): string {
  const names = ['万', '十万', '百万', '千万', '亿']
  return names[Math.min(names.length - 1, Math.floor(Math.log10(count)) - 4)] ?? '亿'
}

export function shapeName(words: { shapes: Readonly<Record<string, string>> }, label: string): string {
  return words.shapes[label] ?? label
}
