import { parseOwnDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import { locales } from '@hao/contract/locale.ts'
import { textsFor } from '@hao/contract/texts-for.ts'

const plain = /^[\w.]*$/
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g

/** A cell without what spreadsheets put around its text: blanks, marks that nobody sees, ="…", an apostrophe before it. Full width becomes half. */
export function cleanCell(text = ''): string {
  if (plain.test(text)) return text
  const visible = text.normalize('NFKC').replace(invisible, '').trim()
  const inFormula = /^="([^"]*)"$/.exec(visible)?.[1]
  return (inFormula ?? visible.replace(/^'/, '')).trim()
}

/**
 * The digits of a number in a cell. `asNumber` says that a spreadsheet has written it as a number, so that zeros before it are lost; `bare` that
 * no prefix stood before it, so that zeros may be lost.
 */
export type ParsedDigits = { digits: string; asNumber: boolean; bare: boolean }

/** Reads the digits of a cell; `digits-lost` is scientific notation that does not have them all. */
export function readDigits(cell: string, plan: NumberPlan): ParsedDigits | 'digits-lost' {
  const text = cleanCell(cell)
  if (/^\d+$/.test(text)) return own(text, text, plan)
  const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i.exec(text)
  if (scientific) {
    const [, first = '', decimals = '', exponent] = scientific
    return decimals.length === Number(exponent) ? own(first + decimals, text, plan) : 'digits-lost'
  }
  const whole = asWhole(text, cell)
  return own(whole ?? text, text, plan)
}

function own(written: string, text: string, plan: NumberPlan): ParsedDigits {
  const digits = parseOwnDigits(written, plan)
  return { digits, asNumber: written !== text, bare: digits === written && /^\d+$/.test(digits) }
}

const grouped = [
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3}){2,}(?:,0{1,2})?$/,
  /^\d{1,3}(?:['’]\d{3})+$/,
]
/** French and Russian spreadsheets group by blanks that do not break. */
const groupedByBlanks = /^\s*\d{1,3}(?:[\u00A0\u202F]\d{3})+\s*$/

/** A number as a spreadsheet formats it, without its groups and its decimals of zeros; undefined for any other text. */
function asWhole(text: string, cell: string): string | undefined {
  const isGrouped = grouped.some((form) => form.test(text)) || groupedByBlanks.test(cell)
  if (!isGrouped && !/^\d+[.,]0{1,2}$/.test(text)) return undefined
  return text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')
}

/** A year of the dearest number, in fen, must fit into PostgreSQL's integer. */
const maxFen = 100_000_000

/**
 * Yuan as fen, read digit by digit so that no rounding comes in: with or without ¥, 元, groups of thousands, and with a comma before its decimals
 * where there are one or two. Three digits behind a comma are thousands; behind a point they are refused.
 */
export function readFen(cell: string | undefined): number | undefined {
  const text = cleanCell(cell)
    .replace(/^(?:(?:CN)?[¥￥]|CNY|RMB)\s*/i, '')
    .replace(/\s*元(?:\/月)?$/, '')
  const parts =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text)
  if (!parts) return undefined
  const [, yuan = '', decimals = ''] = parts
  const fen = Number(yuan.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return fen <= maxFen ? fen : undefined
}

/** The states that a file may give a number; everything else is the business of orders. */
const importStates = ['on_sale', 'draft', 'off_shelf'] as const
export type ImportState = (typeof importStates)[number]

const simplify = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
const states = new Map<string, ImportState>([
  ...importStates.flatMap((state) =>
    [state, ...locales.map((locale) => textsFor(locale).words.numberStates[state])].map(
      (name): [string, ImportState] => [simplify(name), state],
    ),
  ),
  ['上架', 'on_sale'],
  ['下架', 'off_shelf'],
])

/** The state that a cell names, in any case and in both languages; an empty one is on sale. */
export function readState(cell: string | undefined): ImportState | undefined {
  const text = cleanCell(cell)
  return text === '' ? 'on_sale' : states.get(simplify(text))
}

const maxFeatured = 1_000_000

export function readFeatured(cell: string | undefined): number | undefined {
  const text = cleanCell(cell)
  const weight = /^(?:\d{0,7}|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : Infinity
  return weight <= maxFeatured ? weight : undefined
}
