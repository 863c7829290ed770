import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  shop: (prefix: string) => `${prefix} 隐私号`,
  slogan: '好记的号码，守住隐私',
  shopTitle: (shop: string, slogan: string) => `${shop}：${slogan}`,
  shopAbout: '挑一个好记的号码：陌生人拨打，您的手机响铃，您自己的号码不外露。',
  number: (number: string, shape: string) => `${number} · ${shape}`,
  perMonth: '/月',
  onSale: (price: string, rarity: string) =>
    `${price}/月${rarity && `，${rarity}`}。号码由您专享，陌生人拨打时您的手机响铃。`,
  sold: '这个号码已经有主人了，来看看相似的好号码。',
  places: { tail: '尾号', head: '开头', whole: '整个号码' },
  masks: {
    tail: (digits: string, shop: string) => `尾号 ${digits} 的 ${shop}`,
    head: (digits: string, shop: string) => `${digits} 开头的 ${shop}`,
    whole: (digits: string, shop: string) => `${digits} 这样的 ${shop}`,
  },
  maskAbout: (legend: string) => `${legend && `${legend}。`}点开看看还有哪些号码在售。`,
  any: '• 任意数字',
  same: '相同字母，相同数字',
  notFour: 'x 不是 4',
  and: '，',
}

export const en = (): Translation<typeof zh> => ({
  shop: (prefix) => `${prefix} privacy numbers`,
  slogan: 'Easy to remember, keeps you private',
  shopTitle: (shop, slogan) => `${shop}: ${slogan.toLowerCase()}`,
  shopAbout:
    'Choose a number that is easy to remember: when a stranger calls it, your phone rings, and your own number stays yours.',
  number: (number, shape) => `${number} · ${shape}`,
  perMonth: '/month',
  onSale: (price, rarity) =>
    `${price}/month${rarity && `, ${rarity}`}. The number is yours alone: when a stranger calls it, your phone rings.`,
  sold: 'This number has found its owner. Have a look at similar ones.',
  places: { tail: 'Tail number', head: 'Start', whole: 'Full number' },
  masks: {
    tail: (digits, shop) => `${shop} ending in ${digits}`,
    head: (digits, shop) => `${shop} starting with ${digits}`,
    whole: (digits, shop) => `${shop} like ${digits}`,
  },
  maskAbout: (legend) => `${legend && `${legend}. `}Open to see which numbers are on sale.`,
  any: '• is any digit',
  same: 'the same letter is the same digit',
  notFour: 'x is not 4',
  and: ', ',
})

export const shareTexts = { file: 'parts/share/texts', zh }
