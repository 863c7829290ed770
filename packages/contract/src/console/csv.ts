/** The leading tab of a `code` keeps it a text in a spreadsheet: it would lose zeros and late digits. */
export type Cell = string | number | Date | { code: string } | null

/** Beginnings of a formula in both widths, also behind invisible characters. See OWASP, CSV injection. */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\u{FEFF}'

/** Formats a line of CSV (RFC 4180). No cell is a formula. */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quote(formatCell(cell))).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return formatShanghaiTime(cell)
  if (typeof cell === 'string') return formula.test(cell) ? `'${cell}` : cell
  return `\t${cell.code.replaceAll(/[^\w*-]/g, '')}`
}

function formatShanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function quote(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
