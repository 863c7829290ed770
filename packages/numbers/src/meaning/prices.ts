import { createLimit } from './limits.ts'
import { readCount } from './numerals.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Limit } from './wish.ts'

/** An amount is not followed by a unit of something else: 3个8, 6位, 6 digits, 6月. */
const amount = String.raw`([1-9]\d{0,8}(?:\.\d{1,2})?|[一二三四五六七八九两]?[百千]|[一二三四五六七八九两]?十)(?![\d个位月年日号]|\s?digit)`
const currency = String.raw`\s?(?:元|块钱?|yuan|rmb|cny)`
const sign = String.raw`(?:[¥$]\s?|rmb\s)`
const price = `${sign}?${amount}(?:${currency})?`
const to = String.raw`\s?(?:-|–|~|到|至|to)\s?`

const above = String.raw`(?:高于|大于|超过|不低于|>=?|≥|\b(?:over|above|more than)\b)`
const aboveMoney = String.raw`(?:至少|最少|\b(?:at least|from)\b)`
const below = String.raw`(?:低于|不超过|不高于|少于|小于|最多|最高|预算|<=?|≤|\b(?:under|below|less than|cheaper than|no more than|up to|at most|within|max|budget(?: of)?)\b)`

type Bound = 'minFen' | 'maxFen'

/** An amount without a comparison is the highest price. */
const phrasings: { source: string; bounds: readonly Bound[] }[] = [
  { source: `${price}${to}${sign}?${amount}${currency}(?:之间)?`, bounds: ['minFen', 'maxFen'] },
  { source: `${sign}${amount}${to}${price}`, bounds: ['minFen', 'maxFen'] },
  { source: `between ${price} and ${price}`, bounds: ['minFen', 'maxFen'] },
  { source: `${below}\\s?${price}(?:以内|以下)?`, bounds: ['maxFen'] },
  { source: `${price}\\s?(?:以下|以内|之内|封顶|or less)`, bounds: ['maxFen'] },
  { source: `${above}\\s?${price}`, bounds: ['minFen'] },
  { source: `${aboveMoney}\\s?(?:${amount}${currency}|${sign}${amount})`, bounds: ['minFen'] },
  { source: `${price}\\s?(?:以上|or more)`, bounds: ['minFen'] },
  { source: `${amount}${currency}|${sign}${amount}`, bounds: ['maxFen'] },
]

const patterns = phrasings.map(({ source, bounds }) => ({
  pattern: new RegExp(`(?<![\\d.])${source}`, 'gi'),
  bounds,
}))

/** Takes price bounds out of a text: 100元以下, 50-100元, under 100, 两百以内. */
export function takePrices(scan: Scan): Limit[] {
  return patterns.flatMap(({ pattern, bounds }) =>
    takeMatches(scan, pattern, (match) => {
      const yuan = match.slice(1).flatMap((part) => (part === undefined ? [] : (readCount(part) ?? [])))
      const fen = yuan.toSorted((a, b) => a - b).map((each) => Math.round(each * 100))
      if (fen.length !== bounds.length) return undefined
      const bound = Object.fromEntries(bounds.map((each, at) => [each, fen[at]]))
      return createLimit('price', { is: 'price', ...bound })
    }),
  )
}
