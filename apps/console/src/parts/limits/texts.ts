import { limitTextsZh, type LimitTexts } from '@hao/contract/console/limit-texts.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '单人限额',
  hint: '您一个人可以直接办理的数量，您新邀请的账号也计在内。由另一位同事批准的不计入。',
  left: (within: string, act: string, max: string, beyond: string) =>
    `${within}您还可直接${act}（单人上限 ${max}）。${beyond}`,
  beyond: { ask: '超过的由另一位同事批准。', wait: '超过的请另一位同事办理。' },
  reached: (within: string, act: string, beyond: string) => `${within}您已${act}，达到单人上限。${beyond}`,
  reachedBeyond: { ask: '继续办理需另一位同事批准。', wait: '请由另一位同事办理，或稍后再试。' },
  price: (left: string, cut: string, raise: string) =>
    `24 小时内您还可直接改价 ${left} 个号码，降价合计 ${cut}，涨价合计 ${raise}；超过的由另一位同事批准。`,
  names: {
    refund: '退款（当天）',
    'off-sale': '下架号码（24 小时）',
    block: '封停号码（24 小时）',
    access: '变更同事账号（24 小时）',
    reveal: '查看完整手机号（1 小时）',
    phone: '按完整手机号查找（1 小时）',
    price: '改价号码（24 小时）',
    cut: '降价合计（24 小时）',
    raise: '涨价合计（24 小时）',
  },
  of: (used: string, max: string) => `已用 ${used}，上限 ${max}`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    limits: LimitTexts
    ownLimits: typeof zh
  }
}

/** What one person may do alone, in the words of the server. */
export const limitTexts = defineTexts('limits', limitTextsZh)

/** What is left of the reader's limits. */
export const ownLimitTexts = defineTexts('ownLimits', zh)
