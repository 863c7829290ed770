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

/** Parts below 10,000: 2千, 3百, 5十 and the rest. A zero between them is dropped. */
const section = /^((?:\d+(?:\.\d+)?)?[千k])?(\d?百)?0*(\d?十)?(\d+(?:\.\d+)?)?$/
const twoDigitsBeforeUnit = new RegExp(`[${chineseDigits.slice(1)}两]{2}[十百千万]`)

/** 18, 十八, 廿八, 一九九〇, 一百二 (120), 1.5万, 3千5, 1k, three. Undefined for 三五百: 300 to 500. */
export function readCount(text: string): number | undefined {
  const written = text.toLowerCase()
  const english = englishNumbers.indexOf(written)
  if (english >= 0) return english
  if (written === '' || twoDigitsBeforeUnit.test(written)) return undefined
  const spelled = toDigits(written.replaceAll('廿', '二十').replaceAll('卅', '三十'))
  const [, tenThousands, rest = ''] = /^(?:(.*)[万w])?([^万w]*)$/.exec(spelled) ?? []
  if (tenThousands === undefined) return readSection(rest)
  const high = tenThousands === '' ? 1 : readSection(tenThousands)
  const low = /^[1-9]$/.test(rest) ? Number(rest) * 1000 : readSection(rest)
  return high === undefined || low === undefined ? undefined : high * 10_000 + low
}

function readSection(text: string): number | undefined {
  const [whole, thousands, hundreds, tens, ones = '0'] = section.exec(text) ?? []
  if (whole === undefined) return undefined
  const count = (part: string | undefined, unit: number) =>
    part === undefined ? 0 : Number(part.slice(0, -1) || 1) * unit
  // The last digit of 一百二 has the next lower unit; that of 一百零二 is written with a zero.
  const [, unit] = /([百千k])\d$/.exec(text) ?? []
  const worth = unit === undefined ? 1 : unit === '百' ? 10 : 100
  return count(thousands, 1000) + count(hundreds, 100) + count(tens, 10) + Number(ones) * worth
}
