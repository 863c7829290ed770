import { defaultPlan, ownPrefixes } from '@hao/numbers/plan.ts'
import { maskPhone } from './phone.ts'
import { tokenizePhones, type PhoneToken } from './phone-tokens.ts'

const length = 11
const validStart = /^1(?:$|[3-9])/
/** The most visible tokens between two digits. */
const longestGap = 8
/** Three circles in a row are a mask, so each counts as three gaps. */
const gapWidth: Partial<Record<PhoneToken['kind'], number>> = { unseen: 0, circle: 3 }
/**
 * Digits dialled before a phone: country code, trunk prefix, carrier codes, our prefix (our numbers never
 * have 11 digits).
 */
const dialledBefore = ['', '0', '86', '086', '0086', '17951', '12593', ...ownPrefixes]

/** A phone in a text: its token range, its digits, and its character range. */
type PhoneMatch = { from: number; until: number; digits: string; at: number; end: number }

/** Whether a circle is a zero and a bar a one here, or both are separators. */
type Reading = { circle: boolean; bar: boolean }
const readings: readonly Reading[] = [
  { circle: false, bar: false },
  { circle: true, bar: false },
  { circle: false, bar: true },
  { circle: true, bar: true },
]

function digitsIn(sign: PhoneToken | undefined, reading: Reading): string {
  if (!sign || (sign.kind === 'circle' && !reading.circle) || (sign.kind === 'bar' && !reading.bar)) return ''
  return sign.digits
}

const isAlphanumeric = (sign: PhoneToken | undefined, text: string) =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(text.slice(sign.at, sign.end))

/** Reads 11 digits from a token on; undefined if there are fewer, or if they cannot be a phone. */
function readPhone(signs: readonly PhoneToken[], from: number, reading: Reading): PhoneMatch | undefined {
  let [digits, gap, until] = ['', 0, from]
  while (digits.length < length && gap <= longestGap) {
    const sign = signs[until]
    if (!sign || sign.kind === 'stop') return undefined
    const read = digitsIn(sign, reading)
    if (read !== '') gap = 0
    else gap += gapWidth[sign.kind] ?? 1
    digits += read
    if (!validStart.test(digits)) return undefined
    until += 1
  }
  if (digits.length !== length) return undefined
  return { ...bounds(signs, from, until), digits }
}

/** The ranges of a phone, with the invisible tokens after it. */
function bounds(signs: readonly PhoneToken[], from: number, end: number) {
  let until = end
  while (signs[until]?.kind === 'unseen') until += 1
  return { from, until, at: signs[from]?.at ?? 0, end: signs[until - 1]?.end ?? 0 }
}

/**
 * Whether the next token continues a number: it has the same kind. So in 其一138… the phone does not start with
 * 一, and 三 may follow a phone in ASCII digits.
 */
const continuesNumber = (sign: PhoneToken | undefined, next: PhoneToken | undefined) =>
  sign !== undefined && next?.kind === sign.kind && sign.digits !== ''

/** The digits of the same kind directly before a token. */
function digitsBefore(signs: readonly PhoneToken[], from: number): string {
  let [digits, at] = ['', from - 1]
  while (continuesNumber(signs[from], signs[at]) && digits.length < length)
    digits = (signs[at--]?.digits ?? '') + digits
  return digits
}

/**
 * Whether letters may count as digits: there are enough real digits, and the letters are not part of a word.
 */
function isPlausible(signs: readonly PhoneToken[], { from, until }: PhoneMatch, text: string): boolean {
  const own = signs.slice(from, until)
  const sure = own.filter(({ kind }) => kind === 'decimal' || kind === 'word').length
  const looks = (sign: PhoneToken | undefined) => sign?.kind === 'letter' || sign?.kind === 'faint'
  const [before, after] = [isAlphanumeric(signs[from - 1], text), isAlphanumeric(signs[until], text)]
  if (own.some(({ kind }) => kind === 'faint') && (sure < 7 || before || after)) return false
  return sure >= 4 && !(looks(own[0]) && before) && !(looks(own.at(-1)) && after)
}

/** One of our numbers: prefix, at most three gaps, and 6 to 10 adjacent digits. */
function isOurs(signs: readonly PhoneToken[], { from, until }: PhoneMatch): boolean {
  const end = signs.slice(from, until).findIndex(({ digits }) => digits === '')
  if (end < defaultPlan.minDigits || end > defaultPlan.maxDigits) return false
  let at = from - 1
  const isGap = (sign: PhoneToken | undefined) => sign?.kind === 'gap' || sign?.kind === 'unseen'
  while (at >= from - 4 && isGap(signs[at])) at -= 1
  return at < from - 1 && signs[at] !== undefined && ownPrefix(signs, at)
}

function ownPrefix(signs: readonly PhoneToken[], last: number): boolean {
  const before = digitsBefore(signs, last) + (signs[last]?.digits ?? '')
  return ownPrefixes.some((prefix) => before.endsWith(prefix))
}

const usualGrouping = /^(?:3 4 4|3 8|7 4|11)$/
const roundAmount = /(?:[05]0|88|9[089])$/
const sum = /^\d+ ?[-+*x/] ?\d+ ?= ?\d+$/
const address = /^(?:(?:1\d\d|2[0-4]\d|25[0-5]|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Whether the text is an IP address, a sum or a list of amounts. */
function isOtherNumber(written: string): boolean {
  if (sum.test(written) || address.test(written)) return true
  const amounts = written.split(/[^\d.]+|\.(?!\d\d(?!\d))/)
  const shape = (written.match(/\d+/g) ?? []).map((piece) => piece.length).join(' ')
  if (amounts.length < 2 || usualGrouping.test(shape)) return false
  return amounts.every(
    (amount) => /^[1-9]\d*\.\d\d$/.test(amount) || (/^[1-9]/.test(amount) && roundAmount.test(amount)),
  )
}

function isPhone(signs: readonly PhoneToken[], found: PhoneMatch, text: string): boolean {
  if (continuesNumber(signs[found.until - 1], signs[found.until])) return false
  if (!dialledBefore.includes(digitsBefore(signs, found.from))) return false
  return (
    isPlausible(signs, found, text) &&
    !isOurs(signs, found) &&
    !isOtherNumber(text.slice(found.at, found.end).normalize('NFKC'))
  )
}

function find(text: string): PhoneMatch[] {
  const signs = tokenizePhones(text)
  const found: PhoneMatch[] = []
  for (let from = 0; from < signs.length; from += 1) {
    if (!signs[from]?.digits.startsWith('1')) continue
    const phone = readings
      .map((reading) => (digitsIn(signs[from], reading) === '' ? undefined : readPhone(signs, from, reading)))
      .find((each) => each && isPhone(signs, each, text))
    if (!phone) continue
    found.push(phone)
    from = phone.until - 1
  }
  return found
}

/**
 * Masks each mobile phone in a text, in any spelling: digits of any script, circled, Chinese, similar
 * letters, with separators other than letters and currency signs, also across lines. Our numbers, dates,
 * amounts, digits of another length and landlines (of companies) stay.
 */
export function maskPhonesInText(text: string): string {
  let [masked, done] = ['', 0]
  for (const { at, end, digits } of find(text)) {
    masked += text.slice(done, at) + maskPhone(digits)
    done = end
  }
  return masked + text.slice(done)
}

/** The mobile phones in a text, as 11 digits. */
export function findPhones(text: string): string[] {
  return find(text).map(({ digits }) => digits)
}
