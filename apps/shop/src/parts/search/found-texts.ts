import { both, defineTexts } from '../../base/texts/texts.ts'

export const foundTexts = defineTexts('parts/search/found-texts', {
  found: both(
    (count: string) => `找到 ${count} 个号码`,
    (count) => (count === '1' ? '1 number' : `${count} numbers`),
  ),
  /** The count of numbers that are not quite what was asked for. */
  others: both(
    (count: string) => `其他号码 ${count} 个`,
    (count) => (count === '1' ? '1 other number' : `${count} other numbers`),
  ),
  understood: both('理解为', 'Understood as'),
  calendar: both('公历还是农历', 'Solar or lunar calendar'),
  unread: both(
    (parts: readonly string[]) => `没看懂${parts.map((part) => `“${part}”`).join('、')}`,
    (parts) => `We did not understand ${parts.map((part) => `“${part}”`).join(', ')}`,
  ),
  /** What was given up to find any number. */
  instead: both(
    (givenUp: readonly string[]) => `放宽为：${givenUp.join('；')}`,
    (givenUp) => `Shown instead: ${givenUp.join('; ')}`,
  ),
})
