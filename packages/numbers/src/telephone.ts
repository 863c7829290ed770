/*
 * One canonical form for every telephone number that networks show or people type: as it is dialled within China. A mobile has 11 digits, a landline its 0
 * and area code, a service number (10086, 95588, 400 …) no area code, a number abroad 00 and its country code. decisions/064 has the reasons.
 */

/** What may stand between digits: blanks, dashes, dots, brackets, slashes, and the invisible characters that come along with a copied number. */
const separators = /[\s\p{Cf}\p{Pd}−.()/]/gu

const mobile = /^1[3-9]\d{9}$/
/** Service numbers: of carriers and the state (10086, 12306), of companies (95588, 96110, those like our own), 400 and 800. */
const service = /^(?:1[0-2]\d{3,5}|9[56]\d{3,18}|[48]00\d{7})$/
/** Service numbers that are the same from every area; others, such as 12345, are answered by each area's own office. */
const nationwide = /^(?:100\d\d|95\d{3,4})$/
/** Service numbers that an area code may stand before. */
const ofArea = /^(?:11\d|12[0-2]|1[0-2]\d{3}|96\d{3,4})$/
/** Carrier selection codes (IP calls, second numbers on one card), before a mobile or a landline. */
const selectionCode = /^(?:179\d\d|12593|12583[0-3]?|10193|193)(?=(?:0\d{9,11}|1[3-9]\d{9})$)/
/** Hong Kong, Macau and Taiwan without a + or 00. No area in use has the code 0852 or 0853; those of 0886 have seven digits. */
const greaterChina = /^(?:85[23]\d{8}|886\d{8,9})$/
/** Area codes: of two digits, and of three. 86 begins none of them: it is the country code. */
const area =
  /^0(?:10|2\d|3[1-9]\d|4[1-9]\d|5[1-9]\d|6(?:3[1-5]|6\d|9[12])|7(?:01|[1-9]\d)|8(?:[1-3789]\d|5[014-9])|9(?:[0-49]\d|5[1-5]|7\d))/

/** The canonical form of a number; '' for what is none, or only zeros, as some networks show a withheld one. Digits that no rule knows stay as they are. */
export function canonicalNumber(shown: string): string {
  const text = bare(shown)
  if (!/^\+?\d{1,40}$/.test(text) || /^\+?0*$/.test(text)) return ''
  const [, abroad, digits = ''] = /^(\+(?:00)?|00)?(\d+)$/.exec(text) ?? []
  if (abroad === undefined || digits.startsWith('0')) return domestic(digits)
  return digits.startsWith('86') ? afterCountryCode(digits.slice(2)) : `00${digits}`
}

/** The canonical form of the beginning of numbers: +86 571 and 571 → 0571, +1 → 001. '' for what is none. */
export function canonicalPrefix(typed: string): string {
  const [, abroad, digits] = /^(\+(?:00)?|00)?(\d{1,40})$/.exec(bare(typed)) ?? []
  if (digits === undefined) return ''
  return abroad !== undefined && !/^(?:86|0)/.test(digits) ? `00${digits}` : domesticPrefix(digits)
}

function domesticPrefix(digits: string): string {
  const rest = digits.replace(/^0?86/, '')
  const withoutZero = rest.replace(/^0/, '')
  if (/^(?:1[3-9]|[48]00|95[06-9]|96)/.test(withoutZero)) return withoutZero
  if (rest.startsWith('0')) return rest
  if (rest !== digits) return needsZero(rest) ? `0${rest}` : rest
  if (/^(?:85[23]|886)/.test(rest)) return `00${rest}`
  return area.test(`0${rest}`) && !/^(?:1|95)/.test(rest) ? `0${rest}` : rest
}

/** A landline: area code, and eight digits, or seven in smaller places, that begin with 2 to 8; what begins with 1 or 9 is a service number. */
export function isLandline(number: string): boolean {
  const code = area.exec(number)?.[0]
  if (code === undefined) return false
  return (code.length === 3 ? /^[2-8]\d{7}$/ : /^[2-8]\d{6,7}$/).test(number.slice(code.length))
}

const bare = (text: string) => text.normalize('NFKC').replace(separators, '')

const domestic = (digits: string) =>
  greaterChina.test(digits) ? `00${digits}` : (recognised(digits) ?? digits)

/** Undefined for digits that begin like no number of China. */
function recognised(digits: string): string | undefined {
  const [, afterCode] = /^0?86(\d+)$/.exec(digits) ?? []
  return (
    national(digits) ??
    national(digits.replace(selectionCode, '')) ??
    (afterCode === undefined ? undefined : (inArea(`0${afterCode}`) ?? recognised(afterCode)))
  )
}

/** A number as it is dialled within China, with or without the 0 that it needs or does not need. */
function national(digits: string): string | undefined {
  const withoutZero = digits.replace(/^0/, '')
  if (mobile.test(withoutZero)) return withoutZero
  // Without a 0, 951 to 955 begin company numbers rather than area codes.
  const isBareLandline = isLandline(`0${digits}`) && !digits.startsWith('95')
  const local = inArea(digits) ?? (isBareLandline ? `0${digits}` : undefined)
  return local ?? (service.test(withoutZero) ? withoutZero : undefined)
}

/** A number with its area code, of a landline or of a service there. */
function inArea(digits: string): string | undefined {
  const code = area.exec(digits)?.[0]
  if (code === undefined) return undefined
  const rest = digits.slice(code.length)
  if (nationwide.test(rest)) return rest
  return isLandline(digits) || ofArea.test(rest) ? digits : undefined
}

/** What stands behind the country code has lost its 0 where it needs one. */
function afterCountryCode(rest: string): string {
  return inArea(`0${rest}`) ?? recognised(rest) ?? (needsZero(rest) ? `0${rest}` : rest)
}

/** Whether national digits begin like an area code and not like a service number. */
const needsZero = (rest: string) => /^(?!400|800|9[56])(?:10(?!0)|[2-9])/.test(rest)
