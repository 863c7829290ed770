import { both, defineTexts } from '../../base/texts/texts.ts'

export const shareTexts = defineTexts('parts/share/texts', {
  shop: both(
    (prefix: string) => `${prefix} 隐私号`,
    (prefix) => `${prefix} privacy numbers`,
  ),
  slogan: both('好记的号码，守住隐私', 'Easy to remember, keeps you private'),
  shopTitle: both(
    (shop: string, slogan: string) => `${shop}：${slogan}`,
    (shop, slogan) => `${shop}: ${slogan.toLowerCase()}`,
  ),
  shopAbout: both(
    '挑一个好记的号码：陌生人拨打，您的手机响铃，您自己的号码不外露。',
    'Choose a number that is easy to remember: when a stranger calls it, your phone rings, and your own number stays yours.',
  ),
  share: both('分享', 'Share'),
  copied: both('已复制，发给朋友吧', 'Copied. Send it to a friend'),
  copyFailed: both('没有复制成功，请截图分享', 'Couldn’t copy. Take a screenshot to share instead'),
  compared: both(
    (count: number) => `${count} 个好记的号码，哪个好？`,
    (count) =>
      count === 1
        ? 'A number that’s easy to remember'
        : `${count} numbers that are easy to remember: which one?`,
  ),
  number: both(
    (number: string, shape: string) => `${number} · ${shape}`,
    (number, shape) => `${number} · ${shape}`,
  ),
  perMonth: both('/月', '/month'),
  onSale: both(
    (price: string, rarity: string) =>
      `${price}/月${rarity && `，${rarity}`}。号码由您专享，陌生人拨打时您的手机响铃。`,
    (price, rarity) =>
      `${price}/month${rarity && `, ${rarity}`}. The number is yours alone: when a stranger calls it, your phone rings.`,
  ),
  sold: both(
    '这个号码已经有主人了，来看看相似的好号码。',
    'This number has found its owner. Have a look at similar ones.',
  ),
  places: {
    tail: both('尾号', 'Tail number'),
    head: both('开头', 'Start'),
    whole: both('整个号码', 'Full number'),
  },
  masks: {
    tail: both(
      (digits: string, shop: string) => `尾号 ${digits} 的 ${shop}`,
      (digits, shop) => `${shop} ending in ${digits}`,
    ),
    head: both(
      (digits: string, shop: string) => `${digits} 开头的 ${shop}`,
      (digits, shop) => `${shop} starting with ${digits}`,
    ),
    whole: both(
      (digits: string, shop: string) => `${digits} 这样的 ${shop}`,
      (digits, shop) => `${shop} like ${digits}`,
    ),
  },
  maskAbout: both(
    (legend: string) => `${legend && `${legend}。`}点开看看还有哪些号码在售。`,
    (legend) => `${legend && `${legend}. `}Open to see which numbers are on sale.`,
  ),
  any: both('• 任意数字', '• is any digit'),
  same: both('相同字母，相同数字', 'the same letter is the same digit'),
  notFour: both('x 不是 4', 'x is not 4'),
  and: both('，', ', '),
})
