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

/** Words that make a number before them a quantity: it is neither digits to search for nor a date. */
export const measureWord = String.raw`\s?(?:[十百千万亿元块圆钱毛角位年月岁折倍次条张天周几来%‰]|个(?!性)|后(?!面)|多(?!少)|以[内下上]|左右|上下|[kw](?![a-z])|(?:yuan|rmb|cny|bucks?|dollars?|digits?|percent|days?|weeks?|months?|years?)\b)`

const signs = new RegExp(`[${digitCharacters}两]`, 'g')

/** Replaces Chinese digits: 六六8 → 668. Other characters stay. */
export function toDigits(text: string): string {
  return text.replace(signs, (sign) => otherSigns[sign] ?? String(chineseDigits.indexOf(sign)))
}

const worths: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, k: 1000, 万: 10_000, w: 10_000 }
const parts = /\d+(?:\.\d+)?|[十百千万kw]/g

/**
 * Parses a number: 18, 十八, 廿八, 一九九〇, 一百二 (120), 1.5万, 3千5, 1k, three. Undefined if it is not a
 * number: 三五百 is 300 to 500.
 */
export function readCount(text: string): number | undefined {
  const written = text.toLowerCase()
  const english = englishNumbers.indexOf(written)
  if (english >= 0) return english
  if (new RegExp(`[${chineseDigits.slice(1)}两]{2}[十百千万]`).test(written)) return undefined
  const spelled = toDigits(written.replaceAll('廿', '二十').replaceAll('卅', '三十'))
  const tokens = spelled.match(parts) ?? []
  return tokens.length > 0 && tokens.join('') === spelled ? addUp(tokens) : undefined
}

/** Adds numbers and units from the left: 1 万 2 千 5 is 12,500. */
function addUp(tokens: readonly string[]): number | undefined {
  let [sum, section, last] = [0, 0, Infinity]
  let pending: string | undefined
  for (const token of tokens) {
    const worth = worths[token]
    if (worth === undefined) {
      if (pending !== undefined) return undefined
      pending = token
      continue
    }
    const isHighest = worth === 10_000
    const count = Number(pending ?? (isHighest && section > 0 ? 0 : 1))
    if ((isHighest ? sum > 0 : worth >= last) || (worth < 1000 && count > 9)) return undefined
    if (isHighest) [sum, section] = [(section + count) * worth, 0]
    else section += count * worth
    last = worth
    pending = undefined
  }
  if (pending === undefined) return sum + section
  // The last digit of 一百二 has the next lower unit; that of 一百零二 is written with a zero.
  const isShort = pending.length === 1 && last >= 100 && last < Infinity
  return sum + section + Number(pending) * (isShort ? last / 10 : 1)
}
