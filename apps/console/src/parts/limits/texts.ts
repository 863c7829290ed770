import { limits as limitTextsEn } from '@hao/contract/languages/en.ts'
import { limitTextsZh } from '@hao/contract/console/limit-texts.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  title: 'Limits for one person',
  hint: 'What you can do alone. Accounts that you have just invited count, too. What a colleague approves does not.',
  left: (within, act, max, beyond) =>
    `What you can still do alone ${within}: ${act} (limit for one person: ${max}). ${beyond}`,
  beyond: {
    ask: 'Beyond that, a colleague has to approve.',
    wait: 'Beyond that, another colleague has to do it.',
  },
  reached: (within, act, beyond) => `You have reached the limit for one person: ${act} ${within}. ${beyond}`,
  reachedBeyond: {
    ask: 'A colleague has to approve more.',
    wait: 'Another colleague can do it, or you later.',
  },
  price: (left, cut, raise) =>
    `In 24 h you can still change ${left} prices alone, with cuts of ${cut} and rises of ${raise} in total. Beyond that, a colleague has to approve.`,
  names: {
    refund: 'Refunds (today)',
    'off-sale': 'Numbers taken off sale (24 h)',
    block: 'Numbers blocked (24 h)',
    access: 'Accounts changed (24 h)',
    reveal: 'Full phone numbers shown (1 h)',
    phone: 'Searches by a full phone number (1 h)',
    price: 'Prices changed (24 h)',
    cut: 'Price cuts (24 h)',
    raise: 'Price rises (24 h)',
  },
  of: (used, max) => `${used} of ${max}`,
}

/** What one person may do alone, in the words of the server. */
export const limitTexts = defineTexts({ zh: limitTextsZh, en: limitTextsEn })

/** What is left of the reader's limits. */
export const ownLimitTexts = defineTexts({ zh, en })
