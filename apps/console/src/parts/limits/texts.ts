import { limits as limitTextsEn } from '@hao/contract/languages/en.ts'
import { limitTextsZh } from '@hao/contract/console/limit-texts.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

/** What one person may do alone, in the words of the server. */
export const limitTexts = { zh: limitTextsZh, en: limitTextsEn }

/** What is left of the reader's limits. */
export const ownLimitTexts = defineTexts({
  title: both('单人限额', 'Limits for one person'),
  hint: both(
    '您一个人可以直接办理的数量，您新邀请的账号也计在内。由另一位同事批准的不计入。',
    'What you can do alone. Accounts that you have just invited count, too. What a colleague approves does not.',
  ),
  left: both(
    (within: string, act: string, max: string, beyond: string) =>
      `${within}您还可直接${act}（单人上限 ${max}）。${beyond}`,
    (within, act, max, beyond) =>
      `What you can still do alone ${within}: ${act} (limit for one person: ${max}). ${beyond}`,
  ),
  beyond: {
    ask: both('超过的由另一位同事批准。', 'Beyond that, a colleague has to approve.'),
    wait: both('超过的请另一位同事办理。', 'Beyond that, another colleague has to do it.'),
  },
  reached: both(
    (within: string, act: string, beyond: string) => `${within}您已${act}，达到单人上限。${beyond}`,
    (within, act, beyond) => `You have reached the limit for one person: ${act} ${within}. ${beyond}`,
  ),
  reachedBeyond: {
    ask: both('继续办理需另一位同事批准。', 'A colleague has to approve more.'),
    wait: both('请由另一位同事办理，或稍后再试。', 'Another colleague can do it, or you later.'),
  },
  price: both(
    (left: string, cut: string, raise: string) =>
      `24 小时内您还可直接改价 ${left} 个号码，降价合计 ${cut}，涨价合计 ${raise}；超过的由另一位同事批准。`,
    (left, cut, raise) =>
      `In 24 h you can still change ${left} prices alone, with cuts of ${cut} and rises of ${raise} in total. Beyond that, a colleague has to approve.`,
  ),
  names: {
    refund: both('退款（当天）', 'Refunds (today)'),
    'off-sale': both('下架号码（24 小时）', 'Numbers taken off sale (24 h)'),
    block: both('封停号码（24 小时）', 'Numbers blocked (24 h)'),
    access: both('变更同事账号（24 小时）', 'Accounts changed (24 h)'),
    reveal: both('查看完整手机号（1 小时）', 'Full phone numbers shown (1 h)'),
    phone: both('按完整手机号查找（1 小时）', 'Searches by a full phone number (1 h)'),
    price: both('改价号码（24 小时）', 'Prices changed (24 h)'),
    cut: both('降价合计（24 小时）', 'Price cuts (24 h)'),
    raise: both('涨价合计（24 小时）', 'Price rises (24 h)'),
  },
  of: both(
    (used: string, max: string) => `已用 ${used}，上限 ${max}`,
    (used, max) => `${used} of ${max}`,
  ),
})
