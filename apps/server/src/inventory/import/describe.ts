import type { Column } from '@hao/contract/console/number-file/columns.ts'
import type { LostZeros } from './lost-zeros.ts'
import type { FileFindings } from './read-rows.ts'
import type { FileFormat } from '@hao/contract/console/number-file/recognise.ts'
import type { RowRefusal } from './refused-row.ts'

export function describeFormat({ encoding, separator, columns, skipped }: FileFormat): string {
  const shown = columns.filter(({ meaning }) => meaning !== 'unnamed').map(describeColumn)
  const by = separatorNames[separator] ?? separator
  const above = skipped.length > 0 ? ` Skipped above the columns: ${skipped.join(' | ')}` : ''
  return `Read as ${encoding.toUpperCase()}, columns separated by ${by}: ${shown.join(', ')}${above}`
}

/** Whether a file is written as the usage says, so that nothing had to be recognised. */
export function isDefaultFormat({ encoding, separator, columns, skipped }: FileFormat): boolean {
  const hasDefaultColumns = skipped.length === 0 && columns.every(({ name, meaning }) => name === meaning)
  return encoding === 'utf-8' && separator === ',' && hasDefaultColumns
}

const separatorNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': '"|"',
  '，': 'fullwidth commas',
  '；': 'fullwidth semicolons',
}

function describeColumn({ name, meaning }: Column): string {
  if (meaning === name) return name
  if (meaning === 'none') return `${name} (ignored)`
  if (meaning === 'shop') return `${name} (ignored: the shop calculates it)`
  return meaning === 'unknown' ? `${name} (unknown)` : `${name} = ${meaning}`
}

export function describeLostZeros({ tooShort, shorter, asNumber, usual }: LostZeros): string {
  const signs = [
    tooShort > 0 && `too few digits: ${tooShort}`,
    shorter > 0 && `fewer than ${usual} digits, which most have: ${shorter}`,
    asNumber > 0 && `written as decimal numbers (12345678.0, 1.23E+10): ${asNumber}`,
  ].filter((sign) => sign !== false)
  return (
    `Leading zeros may be lost, because spreadsheets drop them. ${capital(signs.join('; '))}.\n` +
    `--pad ${usual} adds leading zeros up to ${usual} digits, --pad none imports the digits unchanged.`
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

export function describePadded({ rows, examples }: FileFindings['padded'], length: number): string {
  const shown = examples.slice(0, 5).map(({ written, digits }) => `${written} → ${digits}`)
  return `Padded to ${length} digits: ${rows}${rows > 0 ? ` (${shown.join(', ')}${rows > 5 ? ' …' : ''})` : ''}`
}

export const refusalTexts: Readonly<Record<RowRefusal, string>> = {
  'not-digits': 'not a number: use digits only, with or without the prefix',
  'digits-lost': 'digits lost in scientific notation: format the column as text and export it again',
  'too-short': 'too few digits',
  'too-long': 'too many digits',
  'bad-price': 'the price must be 0.01 to 1,000,000 yuan with at most 2 decimal places',
  'bad-good-price': 'the strikethrough price must be at most 1,000,000 yuan with at most 2 decimal places',
  'no-amount': 'the price must be a number of yuan, not empty or words such as 面议',
  'amount-in-units': 'the amount has a unit such as 万: write it in yuan, such as 12800 instead of 1.28万',
  'amount-scientific': 'the amount is in scientific notation: write 100 instead of 1e2',
  'struck-below-price': 'the strikethrough price is below the price',
  'bad-state': 'the state must be on_sale, draft or off_shelf; orders set all others',
  'bad-featured': 'the featured weight must be a whole number from 0 to 1,000,000',
  'too-many-cells': 'more cells than columns: a separator may need quotes',
  'duplicate-in-file': 'duplicate in the file',
  'number-in-use': 'held or sold',
}
