import { countCharacters, readCount } from './numerals.ts'

/** An amount of yuan; `from` and `to` differ for an inexact one, such as 几十. */
export type Amount = { from: number; to: number }

const plain = String.raw`(?:(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,8})(?:\.\d{1,2})?|0?\.\d{1,2})`
const arabic = String.raw`${plain}(?:\s?[百千万](?:[1-9]\d{0,3})?|\s?[kw](?![a-z])){0,3}(?![\d百千万]|[.,]\d|\s\d'?e?s\b)`
const chinese = `[${countCharacters}百千万]{1,12}(?![${countCharacters}百千万\\d])`
const severalUnits = '(?:好?几|数)[十百千万]+'

/** Not an amount: 3个8, 6位, 6 digits, 6月. */
const otherUnit = String.raw`\s?(?:[个位月年日号岁折倍次条张天室栋%]|digit|month|year|day)`

/** An amount as a pattern with one group, which {@link readAmount} reads: 100, 1.5万, 一百二, 几十, 50多. */
export const amountPattern = `(${severalUnits}|(?:${arabic}|${chinese})(?:多(?!少)|几)?)(?!${otherUnit})`

/** Reads what {@link amountPattern} matched; undefined if it is not a number. */
export function readAmount(written: string): Amount | undefined {
  const [, units] = /^(?:好?几|数)([十百千万]+)$/.exec(written) ?? []
  if (units !== undefined) {
    const unit = readCount(units)
    return unit === undefined ? undefined : { from: 2 * unit, to: 10 * unit }
  }
  const from = readCount(written.replace(/[多几]$/, '').replace(/[\s,]/g, ''))
  if (from === undefined || from <= 0) return undefined
  return { from, to: /[多几]$/.test(written) ? from + lowestPlace(from) : from }
}

/** The worth of the last digit that is not 0: 10 for 150. */
function lowestPlace(amount: number): number {
  let place = 1
  while (amount % (place * 10) === 0) place *= 10
  return place
}

const unitAtEnd = /[百千万kw]$/i

/** The lower one first. In 1到2万 the unit belongs to both. Undefined if it is not a range. */
export function readRange(first: string, second: string): Amount | undefined {
  const upper = readAmount(second)
  const [unit = ''] = unitAtEnd.exec(second) ?? []
  const count = readAmount(second.replace(unitAtEnd, '').trim())
  const alone = readAmount(first)
  if (!upper || !alone) return undefined
  const isShared = unit !== '' && count && !/[十百千万kw]/i.test(first) && alone.to < count.from
  const lower = isShared ? readAmount(first + unit) : alone
  if (!lower) return undefined
  return { from: Math.min(lower.from, upper.to), to: Math.max(lower.from, upper.to) }
}
