/**
 * The canonical form is the one dialled within China: a mobile has 11 digits, a landline its area code, a
 * service number (10086, 95588, 400 …) none, a foreign number 00 and its country code. docs/decisions/064 has
 * the reasons.
 */

/** Blanks, dashes, dots, brackets, slashes, and invisible characters from copying. */
const separators = /[\s\p{Cf}\p{Pd}−.()/]/gu

const mobile = /^1[3-9]\d{9}$/
/** 11 to 19, 95 or 96, and 10 except where it is the code of Beijing; 400 and 800. */
const service = /^(?:1[1-9]\d{1,18}|10\d{3,5}|1010\d{4}|106\d{0,17}|9[56]\d{3,18}|999|[48]00\d{7})$/
/** Carriers (10086), companies (95588, 10101111, 400, ours), short messages (106). */
const nationwide = /^(?:100\d\d|1008\d{3}|1010\d{4}|106\d{5,17}|95\d{3,18}|[48]00\d{7})$/
/** They may follow an area code: 110, 114, 12345, 118114, 96110, paid services (168). */
const localService = /^(?:11\d|12[0-2]|999|1[0-2]\d{3}|11[68]\d{3}|16[08]\d{5}|96\d{3,5})$/
/** Police (12110 by SMS), fire, ambulance (999 in Beijing), traffic accidents. */
const emergency = /^(?:110|119|120|122|999|12110)$/
/** Carrier selection codes (IP calls, second numbers on one card), before a mobile or a landline. */
const selectionCode = /^(?:179\d\d|12593|12583[0-3]?|10193|193)(?=(?:0\d{9,11}|1[3-9]\d{9})$)/
/** A selection code that a network shows before the + of a number. */
const codeBeforePlus = /^\d{3,6}(?=\+\d)/
/** Without + or 00. No area has the code 0852 or 0853; landlines of area 0886 have seven digits. */
const greaterChina = /^(?:85[23]\d{8}|886\d{8,9})$/
/** Area codes of two and three digits after the 0. None begins with 86, the country code. */
const area =
  /^0(?:10|2\d|3[1-9]\d|4[1-9]\d|5[1-9]\d|6(?:3[1-5]|6\d|9[12])|7(?:01|[1-9]\d)|8(?:[1-3789]\d|5[014-9])|9(?:[0-49]\d|5[1-5]|7\d))/

/** '' if it is not a number, or only zeros (a withheld one). Digits that match no rule stay. */
export function canonicalNumber(input: string): string {
  const text = stripSeparators(input).replace(codeBeforePlus, '')
  if (!/^\+?\d{1,40}$/.test(text) || /^\+?0*$/.test(text)) return ''
  const [, abroad, digits = ''] = /^(\+(?:00)?|00)?(\d+)$/.exec(text) ?? []
  if (abroad === undefined || digits.startsWith('0')) return domestic(digits)
  return digits.startsWith('86') ? afterCountryCode(digits.slice(2)) : `00${digits}`
}

/** The canonical form of a number prefix: +86 571 and 571 → 0571, +1 → 001. '' if it is not a prefix. */
export function canonicalPrefix(typed: string): string {
  const [, abroad, digits] = /^(\+(?:00)?|00)?(\d{1,40})$/.exec(stripSeparators(typed)) ?? []
  if (digits === undefined) return ''
  return abroad !== undefined && !/^(?:86|0)/.test(digits) ? `00${digits}` : domesticPrefix(digits)
}

function domesticPrefix(digits: string): string {
  const rest = digits.replace(/^0?86/, '')
  const withoutZero = rest.replace(/^0/, '')
  if (/^(?:1[1-9]|[48]00|95[06-9]|96)/.test(withoutZero)) return withoutZero
  if (/^(?:0|10[016])/.test(rest)) return rest
  if (rest !== digits) return needsZero(rest) ? `0${rest}` : rest
  if (/^(?:85[23]|886)/.test(rest)) return `00${rest}`
  return area.test(`0${rest}`) && !/^(?:1|95)/.test(rest) ? `0${rest}` : rest
}

/** An area code and eight digits, seven in smaller areas, that begin with 2 to 8. */
export function isLandline(number: string): boolean {
  const code = area.exec(number)?.[0]
  if (code === undefined) return false
  return (code.length === 3 ? /^[2-8]\d{7}$/ : /^[2-8]\d{6,7}$/).test(number.slice(code.length))
}

/** A service number, in canonical form, without the code of its area; other numbers as they are. */
export function withoutAreaCode(number: string): string {
  const rest = number.replace(area, '')
  return localService.test(rest) ? rest : number
}

/** Whether a number in canonical form is that of an emergency service, in any area. */
export const isEmergency = (number: string) => emergency.test(withoutAreaCode(number))

const stripSeparators = (text: string) => text.normalize('NFKC').replace(separators, '')

const domestic = (digits: string) =>
  greaterChina.test(digits) ? `00${digits}` : (recognised(digits) ?? digits)

/** The canonical form of a Chinese number; undefined if the digits match no rule. */
function recognised(digits: string): string | undefined {
  const [, afterCode] = /^0?86(\d+)$/.exec(digits) ?? []
  return (
    national(digits.replace(selectionCode, '')) ??
    (afterCode === undefined ? undefined : (inArea(`0${afterCode}`) ?? recognised(afterCode)))
  )
}

/** A number dialled within China; a leading 0 may be missing or superfluous. */
function national(digits: string): string | undefined {
  const withoutZero = digits.replace(/^0/, '')
  if (mobile.test(withoutZero)) return withoutZero
  // Without a 0, 951 to 955 are taken as the start of company numbers, not as area codes.
  const isBareLandline = isLandline(`0${digits}`) && !digits.startsWith('95')
  const local = inArea(digits) ?? (isBareLandline ? `0${digits}` : undefined)
  return local ?? (service.test(withoutZero) ? withoutZero : undefined)
}

/** A landline or a local service number, with its area code. */
function inArea(digits: string): string | undefined {
  const code = area.exec(digits)?.[0]
  if (code === undefined) return undefined
  const rest = digits.slice(code.length)
  if (nationwide.test(rest)) return rest
  return isLandline(digits) || localService.test(rest) ? digits : undefined
}

/** Digits after the country code, where a landline has no leading 0. */
function afterCountryCode(rest: string): string {
  return inArea(`0${rest}`) ?? recognised(rest) ?? (needsZero(rest) ? `0${rest}` : rest)
}

/** Whether digits without a leading 0 begin like an area code and not like a service number. */
const needsZero = (rest: string) => /^(?!400|800|9[56])(?:10(?!0)|[2-9])/.test(rest)
