const chineseDigits = '〇一二三四五六七八九'
const otherSigns: Readonly<Record<string, string>> = { 零: '0', 幺: '1', 两: '2' }

/** Chinese characters for single digits, for use in a character class. */
export const digitCharacters = `${chineseDigits}零幺`

/** Characters of Chinese numbers up to 99, for use in a character class. */
export const countCharacters = `${digitCharacters}两十廿卅`

/** English number words; the index is the value. */
const englishNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** English number words from one on, as alternatives of a pattern. */
export const englishCount = englishNumbers.slice(1).join('|')

const signs = new RegExp(`[${digitCharacters}两]`, 'g')

/** Replaces Chinese digits: 六六8 → 668. Other characters stay. */
export function toDigits(text: string): string {
  return text.replace(signs, (sign) => otherSigns[sign] ?? String(chineseDigits.indexOf(sign)))
}

/** Parses a count: 18, 十八, 廿八, 三十, 一九九〇, 两百, three. Undefined if it is not a number. */
export function readCount(text: string): number | undefined {
  const english = englishNumbers.indexOf(text.toLowerCase())
  if (english >= 0) return english
  const spelled = toDigits(text.replace('廿', '二十').replace('卅', '三十'))
  if (/^\d+(\.\d+)?$/.test(spelled)) return Number(spelled)
  const [, thousands, hundreds, tens, ones] =
    /^(?:(\d?)千)?(?:(\d?)百)?0?(?:(\d?)十)?(\d?)$/.exec(spelled) ?? []
  const parts = [
    [thousands, 1000],
    [hundreds, 100],
    [tens, 10],
  ] as const
  if (ones === undefined || spelled === '') return undefined
  return parts.reduce(
    (sum, [sign, worth]) => sum + (sign === undefined ? 0 : Number(sign || 1) * worth),
    Number(ones),
  )
}
