import { defaultPlan } from '@hao/numbers/plan.ts'
import { bareDigits, maskPhone } from './phone.ts'

const digit = '[0-9０-９]'
const word = '[〇零一二三四五六七八九幺]'
/** What people put between digits, on one line. */
const parting = '[^\\S\\r\\n]|[\\p{Cf}\\p{Pd}−.·・_()（）]'
const between = `(?:${parting}){0,3}`
/** A day of the last century begins as a phone does. */
const day = `${digit}{4}[-./ ]${digit}{1,2}[-./ ]${digit}{1,2}(?!${digit})`
const country = `(?:[+＋]${between}|00|００)?(?:86|８６)${between}`
/** For the server only: a lookbehind is a syntax error in Safari before 16.4. */
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
