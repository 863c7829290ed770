import { defaultPlan } from '@hao/numbers/plan.ts'

/** A mobile phone of mainland China: 11 digits, 1 then 3–9 (VA-1). */
export const phonePattern = /^1[3-9]\d{9}$/

/** True for a mobile phone in its strict form (VA-1). */
export function isPhone(text: string): boolean {
  return phonePattern.test(text)
}

/** A code or number as it is typed or pasted, without what only parts its digits: full-width digits become ASCII; blanks, dashes, dots and brackets go. */
export function bareDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}−.()]/gu, '')
}

/** True for what may be dialled, in any form that `bareDigits` reads: digits, behind a + or not. */
export function isDialled(text: string): boolean {
  return /^\+?\d+$/.test(bareDigits(text))
}

/** A phone as it is typed or pasted, bare, and without the country's code (+86, 86, 0086) before its 11 digits: ＋８６ １３８-0013-8000. */
export function barePhone(text: string): string {
  return bareDigits(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, '')
}

/**
 * The looser check (VA-1): other characters stripped, optional +86 or 86, then 1 and 10 digits; or a landline: 0 then 10 to 13
 * digits or dashes.
 */
export function isReachablePhone(text: string): boolean {
  const kept = text.normalize('NFKC').replace(/[^\d+-]/g, '')
  return /^(\+?86)?1\d{10}$/.test(kept.replaceAll('-', '')) || /^0[\d-]{10,13}$/.test(kept)
}

/** True for digits only, at least one (VA-3). */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

/** True for an SMS verification code: exactly six digits (VA-2). */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

const digit = '[0-9０-９]'
const word = '[〇零一二三四五六七八九幺]'
/** What people put between digits, on one line. */
const parting = '[^\\S\\r\\n]|[\\p{Cf}\\p{Pd}−.·・_()（）]'
const between = `(?:${parting}){0,3}`
/** A day of the last century begins as a phone does. */
const day = `${digit}{4}[-./ ]${digit}{1,2}[-./ ]${digit}{1,2}(?!${digit})`
const country = `(?:[+＋]${between}|00|００)?(?:86|８６)${between}`
const written = new RegExp(
  `(?<!${digit}|${defaultPlan.prefix}${between})((?:${country})?(?:[0０]${between})?)(?!${day})([1１]${between}[3-9３-９](?:${between}${digit}){9})(?!${digit})` +
    `|(?<!${word})()([一幺]${between}[三四五六七八九](?:${between}${word}){9})(?!${word})`,
  'gu',
)

const words = '〇零一二三四五六七八九'
const bareWritten = (phone: string) =>
  bareDigits(phone)
    .replace(/[·・_]/g, '')
    .replaceAll('幺', '1')
    .replace(/[〇零一二三四五六七八九]/g, (each) => String(Math.max(words.indexOf(each) - 1, 0)))

/** Two numbers with a dash between them are a range, as 138000-13999, unless they part where people part a phone. */
function isRange(phone: string): boolean {
  const [, first] = /^([0-9０-９]+)[\p{Pd}−][0-9０-９]+$/u.exec(phone) ?? []
  return first !== undefined && ![3, 4, 7].includes(first.length)
}

/**
 * A text with each mobile phone in it masked, however its digits are written (full-width, as Chinese words) and parted (3-4-4, 3-3-5, 4-4-3, by blanks, dashes, dots or
 * brackets anywhere), also behind the country's code or a 0. A number of another length, or behind 95013, is none.
 */
export function maskPhonesIn(text: string): string {
  return text.replace(written, (all, before = '', phone = '', _none = '', inWords = '') =>
    isRange(phone) ? all : `${before}${maskPhone(bareWritten(phone || inWords))}`,
  )
}

/** The mobile phones in a text, bare, as `maskPhonesIn` finds them. */
export function phonesIn(text: string): string[] {
  return Array.from(text.matchAll(written), ([, , phone, , inWords]) => phone ?? inWords ?? '')
    .filter((phone) => !isRange(phone))
    .map(bareWritten)
}

/** 13812348888 → 138****8888, as an order shows the bound phone. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
}
