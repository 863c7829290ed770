import { ownPrefixes } from '@hao/numbers/plan.ts'
import { maskPhone } from './phone.ts'

/** Texts with many digits that are not searched for phones. */
const others = [
  String.raw`\*{4}\d{4}`, // the end of a masked phone
  String.raw`(?<!\d)(?:${ownPrefixes.join('|')})[\p{Zs}\p{Pd}]?\d{6,10}(?!\d)`, // one of our numbers
  String.raw`(?<!\d)\d{4}-\d\d-\d\d(?!\d)`, // a date
  String.raw`\b(?=[\d-]*[a-f])[\da-f-]{32,}\b`, // a UUID or a hash
]
const dialledBefore = ['0', '86', '086', '0086', '17951', '12593', ...ownPrefixes].join('|')
const gap = String.raw`(?:[\p{Zs}\p{Pd}\p{Cf}·_()]|\.(?=\d{4})){0,3}`
const expression = new RegExp(
  String.raw`${others.join('|')}|(?<=(?<!\d)(?:${dialledBefore})?)(?<phone>1${gap}[3-9](?:${gap}\d){9})(?!\d)`,
  'giu',
)

/** The mobile phones in a text: where each is, and its 11 digits. */
function find(text: string) {
  // Full-width and circled digits become ASCII digits at the same places.
  const plain = text.replace(/\p{N}/gu, (sign) => {
    const digit = sign.normalize('NFKC')
    return digit.length === sign.length ? digit : sign
  })
  return [...plain.matchAll(expression)].flatMap(({ index, groups: { phone } = {} }) =>
    phone ? [{ at: index, end: index + phone.length, digits: phone.replace(/\D/g, '') }] : [],
  )
}

/** Also full-width or circled digits with separators. Our numbers, dates, amounts and landlines stay. */
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
