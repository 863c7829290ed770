import type { Column } from './columns.ts'
import type { LostZeros } from './lost-zeros.ts'
import type { FileFindings } from './read-rows.ts'
import type { FileFormat } from './recognise.ts'

/** How a file is read, for the command line: its encoding, its separator, and what its columns mean. */
export function describeFormat({ encoding, separator, columns }: FileFormat): string {
  const shown = columns.filter(({ meaning }) => meaning !== 'unnamed').map(describeColumn)
  const by = separatorNames[separator] ?? separator
  return `Read as ${encoding.toUpperCase()}, columns separated by ${by}: ${shown.join(', ')}`
}

/** Whether a file is written as the usage says, so that nothing had to be recognised. */
export function isDefaultFormat({ encoding, separator, columns }: FileFormat): boolean {
  return encoding === 'utf-8' && separator === ',' && columns.every(({ name, meaning }) => name === meaning)
}

const separatorNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': '"|"',
}

function describeColumn({ name, meaning }: Column): string {
  if (meaning === name) return name
  if (meaning === 'shop') return `${name} (left out, the shop has its own)`
  return meaning === 'unknown' ? `${name} (unknown)` : `${name} = ${meaning}`
}

/** What may be wrong with the digits of a file, and what can be done, for the command line. */
export function describeLostZeros({ tooShort, shorter, asNumber, usual }: LostZeros): string {
  const signs = [
    tooShort > 0 && `too few digits: ${tooShort}`,
    shorter > 0 && `fewer than ${usual} digits, as most have: ${shorter}`,
    asNumber > 0 && `written as figures (12345678.0, 1.23E+10): ${asNumber}`,
  ].filter((sign) => sign !== false)
  return (
    `Zeros at the front of numbers may be lost, as spreadsheets drop them. ${capital(signs.join('; '))}.\n` +
    `--pad ${usual} puts zeros before shorter ones up to ${usual} digits, --pad none takes the digits as they stand.`
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

export function describePadded({ rows, examples }: FileFindings['padded'], length: number): string {
  const shown = examples.slice(0, 5).map(({ written, digits }) => `${written} → ${digits}`)
  return `Padded to ${length} digits: ${rows}${rows > 0 ? ` (${shown.join(', ')}${rows > 5 ? ' …' : ''})` : ''}`
}
