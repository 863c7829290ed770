import { type Amount, amountPattern, readAmount, readRange } from './amounts.ts'
import { createLimit } from './limits.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Limit } from './wish.ts'

const currency = String.raw`\s?(?:元|块钱?|圆|钱|人民币|(?:yuan|rmb|cny|bucks?)\b)`
const sign = String.raw`(?:[¥$]|rmb|cny|(?:月租|月费|价[格位钱]|每个?月)[是为在:]?)\s?`
const price = `(?:${sign})?${amountPattern}(?:${currency}|(?!${currency}))`
const money = `(?:${sign}${amountPattern}(?:${currency}|(?!${currency}))|${amountPattern}${currency})`
const dash = String.raw`\s?(?:-|–|~|到|至|\bto\b)\s?`

const below = String.raw`(?:(?:不要|不想|不能|别)?(?:不要|不|别)?超过|不[高大多]于|(?<!不)[低少小]于|不到|(?<!不)(?:最[多高大贵]|[至顶]多)(?:是|为)?|上限(?:是|为)?|预算(?:是|为|在)?|<=?|≤|\b(?<!not |no )(?:under|below|less than|cheaper than|no more than|not more than|not over|up to|at most|within|max(?:imum)?|budget(?: of| is)?)\b)`
const above = String.raw`(?:不[低少小]于|(?<!不)(?:高于|大于|多于|超过)|>=?|≥|\b(?:no|not) less than\b|\bnot under\b|\b(?<!not )(?:over|above)\b|\b(?<!not |no )more than\b)`
const aboveMoney = String.raw`(?:[至最]少|\b(?:at least|from)\b)`
const about = String.raw`(?:大概|大约|约|差不多|接近|\b(?:around|about|roughly|approximately)\b)`
const around = String.raw`(?:左右|上下|前后|来(?=块|元))(?:${currency})?`
const under = String.raw`(?:以下|以内|之内|之下|内(?!容)|封顶|不到|\bor (?:less|below|under)\b)`
const over = String.raw`(?:以上|起步?|往上|\+(?!\d)|\bor (?:more|above|over)\b)`

/** Numbers are priced by the month; a price for a year or a day is not understood. */
const monthly = String.raw`(?:\s?(?:\/|每|一个?|个)\s?月|\s?(?:\/|\b(?:a|per|each)\b)\s?month|\smonthly\b)?`
const afterOtherPeriod = '(?<!(?:[每一整](?:[年天日周季]|星期)|年费)[是为在:]?\\s?)'
const otherPeriod = String.raw`\s?(?:\/|每|一|\b(?:a|per|each)\b)\s?(?:[年天日周季]|year|day|week)`

type Bounds = Partial<Record<'minFen' | 'maxFen', number>>

/** What "about 50" allows: 40 to 60. The shopper sees the range. */
const tolerance = 0.2

const atMost = ({ to }: Amount): Bounds => ({ maxFen: toFen(to) })
const between = ({ from, to }: Amount): Bounds => ({ minFen: toFen(from), maxFen: toFen(to) })

const readers = {
  atMost,
  between,
  atLeast: ({ from }: Amount): Bounds => ({ minFen: toFen(from) }),
  near: ({ from, to }: Amount) => {
    const share = from === to ? tolerance : 0
    return between({ from: from * (1 - share), to: to * (1 + share) })
  },
  /** An exact amount without a comparison is the highest price; 几十元 is a range. */
  alone: (amount: Amount) => (amount.from === amount.to ? atMost(amount) : between(amount)),
}

const toFen = (yuan: number) => Math.round(yuan * 100)

/** The phrasings, the most certain first. */
const phrasings: { source: string; read: keyof typeof readers }[] = [
  { source: `between ${price} and ${price}`, read: 'between' },
  { source: `(?:from )?${price}${dash}${price}(?:之间)?`, read: 'between' },
  { source: `(?:${below}|${about})?\\s?${price}\\s?${around}`, read: 'near' },
  { source: `${about}\\s?${price}`, read: 'near' },
  { source: `${below}\\s?${price}(?:\\s?${under})?`, read: 'atMost' },
  { source: `${price}\\s?${under}`, read: 'atMost' },
  { source: `${above}\\s?${price}`, read: 'atLeast' },
  { source: `${aboveMoney}\\s?${money}`, read: 'atLeast' },
  { source: `${price}\\s?${over}`, read: 'atLeast' },
  { source: money, read: 'alone' },
]

const patterns = phrasings.map(({ source, read }) => ({
  pattern: new RegExp(
    `(?<![\\d.\\-/](?=[\\d.]))${afterOtherPeriod}${source}(?!${otherPeriod})${monthly}`,
    'gi',
  ),
  read: readers[read],
}))

/** Takes price bounds out of a text: 100元以下, 50-100元, under 1k, 两百以内, 50左右. */
export function takePrices(scan: Scan): Limit[] {
  return patterns.flatMap(({ pattern, read }) =>
    takeMatches(scan, pattern, (match) => {
      const [first = '', second] = match.slice(1).filter((part) => part !== undefined)
      if (second !== undefined && !isPriceRange(match[0], first, second)) return undefined
      const amount = second === undefined ? readAmount(first) : readRange(first, second)
      return amount && createLimit('price', { is: 'price', ...read(amount) })
    }),
  )
}

/** 100到200 or 50-100元, not 520-1314. Joined by a dash without a unit both must be round, and no date. */
function isPriceRange(written: string, first: string, second: string): boolean {
  if (/[到至~百千万kw元块圆钱¥$]|yuan|rmb|cny|buck|to|and/i.test(written)) return true
  const [from, to] = [Number(first), Number(second)]
  return from % 10 === 0 && to % 10 === 0 && from < to && to > 31
}
