import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  found: (count: string) => `找到 ${count} 个号码`,
  /** The count of numbers that are not quite what was asked for. */
  others: (count: string) => `其他号码 ${count} 个`,
  understood: '理解为',
  unread: (parts: readonly string[]) => `没看懂${parts.map((part) => `“${part}”`).join('、')}`,
  /** What was given up to find any number. */
  instead: (givenUp: readonly string[]) => `放宽为：${givenUp.join('；')}`,
}

export const en = (): Translation<typeof zh> => ({
  found: (count) => (count === '1' ? '1 number' : `${count} numbers`),
  others: (count) => (count === '1' ? '1 other number' : `${count} other numbers`),
  understood: 'Understood as',
  unread: (parts) => `We did not understand ${parts.map((part) => `“${part}”`).join(', ')}`,
  instead: (givenUp) => `Shown instead: ${givenUp.join('; ')}`,
})

export const foundTexts = { file: 'parts/search/found-texts', zh }
