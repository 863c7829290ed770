import { both, defineTexts } from '../../base/texts/texts.ts'

export const searchTexts = defineTexts('screens/search/texts', {
  placeholder: both('请输入要搜索的数字', 'Digits to search'),
  suffix: both('尾号', 'Tail number'),
  button: both('搜索', 'Search'),
  missing: both('请输入号码', 'Please enter number'),
  clear: both('清除', 'Clear'),
  /** The label on the key that opens a keyboard, and its accessible name. */
  keys: {
    words: both('文字', 'ABC'),
    digits: '123',
  },
  keyboard: both(
    (key: string) => `${key}键盘`,
    (key) => `${key} keyboard`,
  ),
  recent: both('最近搜索', 'Recent searches'),
  forget: both('清空最近搜索', 'Clear recent searches'),
  ideas: both('大家在搜', 'Popular'),
  /** Suggested searches: a fixed list. */
  popular: both(
    ['520', '1314', '888', '168', '发财', '长长久久', '一帆风顺', '666'],
    ['520', '1314', '888', '168', 'wealth', 'forever', 'smooth', '666'],
  ),
  sayIt: both('也可以直接说心愿', 'Or just say what you’re looking for'),
  examples: both(
    ['女儿生日 2018年6月18日，不含 4，便宜', '我爱你一生一世', '车牌 粤B·88G66'],
    ["my daughter's birthday 18 June 2018, no 4, cheap", 'I love you forever', 'room 8-1-602'],
  ),
  filters: both('筛选', 'Filters'),
  priceAndLength: both('价格 · 位数 · 不含', 'Price · length · without'),
})
