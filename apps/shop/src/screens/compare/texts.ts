import { both, defineTexts } from '../../base/texts/texts.ts'

export const compareTexts = defineTexts('screens/compare/texts', {
  caption: both(
    (count: number) => `${count} 个号码的对比`,
    (count) => (count === 1 ? '1 number' : `${count} numbers side by side`),
  ),
  number: both('号码', 'Number'),
  shape: both('样式', 'Pattern'),
  plain: both('普通号', 'None'),
  rarity: both('稀有度', 'Rarity'),
  length: both('位数', 'Length'),
  digits: both(
    (count: number) => `${count} 位`,
    (count) => `${count} digits`,
  ),
  price: both('价格', 'Price'),
  state: both('状态', 'State'),
  free: both('在售', 'On sale'),
  holding: both('为您保留', 'Held for you'),
  owned: both('您的号码', 'Your number'),
  next: both('办理', 'Next'),
  apply: both('去办理', 'Go apply'),
  of: both(
    (act: string, number: string) => `${act} ${number}`,
    (act, number) => `${act} ${number}`,
  ),
  missing: both(
    (count: number) => `有 ${count} 个号码已经下架`,
    (count) => (count === 1 ? '1 number is no longer listed' : `${count} numbers are no longer listed`),
  ),
  none: both(
    '收藏 2 到 4 个号码，再打开我的收藏，就能放在一起比较',
    'Favourite 2 to 4 numbers, then open your favourites to compare them side by side',
  ),
  choose: both('去选号', 'Choose numbers'),
})
