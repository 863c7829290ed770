import { defaultPlan, ownPrefixes } from '@hao/numbers/plan.ts'
import { maskPhone } from './phone.ts'
import { tokenizePhones, type PhoneToken } from './phone-tokens.ts'

const length = 11
const begins = /^1(?:$|[3-9])/
/** As many signs that can be seen may stand between two digits. */
const longestGap = 8
/** Three circles in a row are those of a mask. */
const gapWidth: Partial<Record<PhoneToken['kind'], number>> = { unseen: 0, circle: 3 }
/** What is dialled before a phone: the country, the trunk, a carrier's code, our prefix (which no number of ours has 11 digits behind). */
const dialledBefore = ['', '0', '86', '086', '0086', '17951', '12593', ...ownPrefixes]

/** A phone where it stands in a text: its signs' places, and its digits. */
type Found = { from: number; until: number; digits: string; at: number; end: number }

/** Whether a circle is a zero here, and a bar a one, or both only part digits. */
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

/** The 11 digits that begin with a sign, where there are as many and no more. */
function readPhone(signs: readonly PhoneToken[], from: number, reading: Reading): Found | undefined {
  let [digits, gap, until] = ['', 0, from]
  while (digits.length < length && gap <= longestGap) {
    const sign = signs[until]
    if (!sign || sign.kind === 'stop') return undefined
    const read = digitsIn(sign, reading)
    if (read !== '') gap = 0
    else gap += gapWidth[sign.kind] ?? 1
    digits += read
    if (!begins.test(digits)) return undefined
    until += 1
  }
  if (digits.length !== length) return undefined
  return { ...bounds(signs, from, until), digits }
}

/** Where a phone stands, the unseen signs right behind it included. */
function bounds(signs: readonly PhoneToken[], from: number, end: number) {
  let until = end
  while (signs[until]?.kind === 'unseen') until += 1
  return { from, until, at: signs[from]?.at ?? 0, end: signs[until - 1]?.end ?? 0 }
}

/** What is read like a digit goes on with what is read alike: 其一138… begins behind 一, and 三 may follow a phone in digits. */
const goesOn = (sign: PhoneToken | undefined, next: PhoneToken | undefined) =>
  sign !== undefined && next?.kind === sign.kind && sign.digits !== ''

/** The digits that stand right before a sign and are written as it is. */
function digitsBefore(signs: readonly PhoneToken[], from: number): string {
  let [digits, at] = ['', from - 1]
  while (goesOn(signs[from], signs[at]) && digits.length < length)
    digits = (signs[at--]?.digits ?? '') + digits
  return digits
}

/** Whether letters that look like digits may be some: among enough that are, and not as a part of a word. */
function isPlain(signs: readonly PhoneToken[], { from, until }: Found, text: string): boolean {
  const own = signs.slice(from, until)
  const sure = own.filter(({ kind }) => kind === 'decimal' || kind === 'word').length
  const looks = (sign: PhoneToken | undefined) => sign?.kind === 'letter' || sign?.kind === 'faint'
  const [before, after] = [isAlphanumeric(signs[from - 1], text), isAlphanumeric(signs[until], text)]
  if (own.some(({ kind }) => kind === 'faint') && (sure < 7 || before || after)) return false
  return sure >= 4 && !(looks(own[0]) && before) && !(looks(own.at(-1)) && after)
}

/** A number of ours: its prefix, at most three gaps, and 6 to 10 digits in one piece. */
function isOurs(signs: readonly PhoneToken[], { from, until }: Found): boolean {
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

/** How people part a phone, whatever stands between. */
const usual = /^(?:3 4 4|3 8|7 4|11)$/
const round = /(?:[05]0|88|9[089])$/
const sum = /^\d+ ?[-+*x/] ?\d+ ?= ?\d+$/
const address = /^(?:(?:1\d\d|2[0-4]\d|25[0-5]|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** What reads as a network address, a sum or a list of amounts. */
function isAnother(written: string): boolean {
  if (sum.test(written) || address.test(written)) return true
  const amounts = written.split(/[^\d.]+|\.(?!\d\d(?!\d))/)
  const shape = (written.match(/\d+/g) ?? []).map((piece) => piece.length).join(' ')
  if (amounts.length < 2 || usual.test(shape)) return false
  return amounts.every(
    (amount) => /^[1-9]\d*\.\d\d$/.test(amount) || (/^[1-9]/.test(amount) && round.test(amount)),
  )
}

function isPhone(signs: readonly PhoneToken[], found: Found, text: string): boolean {
  if (goesOn(signs[found.until - 1], signs[found.until])) return false
  if (!dialledBefore.includes(digitsBefore(signs, found.from))) return false
  return (
    isPlain(signs, found, text) &&
    !isOurs(signs, found) &&
    !isAnother(text.slice(found.at, found.end).normalize('NFKC'))
  )
}

function find(text: string): Found[] {
  const signs = tokenizePhones(text)
  const found: Found[] = []
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
 * A text with each mobile phone in it masked, in whatever way it is written: digits of any script, circled or in Chinese, letters that look like them, and anything
 * between them but letters and signs of money, over several lines too. Numbers of ours, dates, amounts, and digits of another length stay. Landlines stay: they are companies'.
 */
export function maskPhonesInText(text: string): string {
  let [masked, done] = ['', 0]
  for (const { at, end, digits } of find(text)) {
    masked += text.slice(done, at) + maskPhone(digits)
    done = end
  }
  return masked + text.slice(done)
}

/** The mobile phones in a text, bare, as `maskPhonesInText` finds them. */
export function findPhones(text: string): string[] {
  return find(text).map(({ digits }) => digits)
}
