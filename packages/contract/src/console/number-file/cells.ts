import { parseOwnDigits, type NumberPlan } from '@hao/numbers/plan.ts'

const plain = /^[\w.]*$/
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g

/** Blanks, invisible characters, ="…", a leading apostrophe. Full-width characters become ASCII. */
export function cleanCell(text = ''): string {
  if (plain.test(text)) return text
  const visible = text.normalize('NFKC').replace(invisible, '').trim()
  const inFormula = /^="([^"]*)"$/.exec(visible)?.[1]
  return (inFormula ?? visible.replace(/^'/, '')).trim()
}

/** `asNumber`: leading zeros are lost. `bare`: without the prefix, so they may be lost. */
export type ParsedDigits = { digits: string; asNumber: boolean; bare: boolean }

/** Parses the digits of a cell. `digits-lost`: scientific notation without all digits. */
export function readDigits(cell: string, plan: NumberPlan): ParsedDigits | 'digits-lost' {
  const text = cleanCell(cell)
  if (/^\d+$/.test(text)) return parseOwn(text, text, plan)
  const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i.exec(text)
  if (scientific) {
    const [, first = '', decimals = '', exponent] = scientific
    return decimals.length === Number(exponent) ? parseOwn(first + decimals, text, plan) : 'digits-lost'
  }
  const whole = parseFormatted(text, cell)
  return parseOwn(whole ?? text, text, plan)
}

function parseOwn(written: string, text: string, plan: NumberPlan): ParsedDigits {
  const digits = parseOwnDigits(written, plan)
  return { digits, asNumber: written !== text, bare: digits === written && /^\d+$/.test(digits) }
}

const groupedFormats = [
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3}){2,}(?:,0{1,2})?$/,
  /^\d{1,3}(?:['’]\d{3})+$/,
]
/** French and Russian spreadsheets group digits by non-breaking blanks. */
const groupedByBlanks = /^\s*\d{1,3}(?:[\u00A0\u202F]\d{3})+\s*$/

/** The digits of a formatted number without grouping and zero decimals; undefined for any other text. */
function parseFormatted(text: string, cell: string): string | undefined {
  const isGrouped = groupedFormats.some((form) => form.test(text)) || groupedByBlanks.test(cell)
  if (!isGrouped && !/^\d+[.,]0{1,2}$/.test(text)) return undefined
  return text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')
}

/** A year at the highest price, in fen, must fit into a PostgreSQL integer. */
const maxFen = 100_000_000

/** Why an amount is not read. No unit is calculated with, so that no price is guessed. */
export type AmountRefusal = 'no-amount' | 'amount-in-units' | 'amount-scientific' | 'bad-amount'

/** The reason for an amount that cannot be parsed: `面议`, `1.28万`, `1e2`, or another text. */
function findAmountRefusal(text: string): AmountRefusal {
  if (!/\d/.test(text)) return 'no-amount'
  if (/\d\s*(?:[百佰千仟万萬亿億]|[kw]$)/i.test(text)) return 'amount-in-units'
  return /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text) ? 'amount-scientific' : 'bad-amount'
}

/** Whether a cell says that it is an amount: by a currency or by decimals. */
export const looksLikeMoney = (cell: string) => /[¥￥元]|CNY|RMB|\d[.,]\d{1,2}$/i.test(cleanCell(cell))

/** Without rounding. Three digits after a comma are thousands; after a point they are refused. */
export function readAmount(cell: string | undefined): number | AmountRefusal {
  const text = cleanCell(cell)
    .replace(/^(?:(?:CN)?[¥￥]|CNY|RMB)\s*/i, '')
    .replace(/\s*元(?:\/月)?$/, '')
  const parts =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text)
  if (!parts) return findAmountRefusal(text)
  const [, yuan = '', decimals = ''] = parts
  const fen = Number(yuan.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return fen <= maxFen ? fen : 'bad-amount'
}
