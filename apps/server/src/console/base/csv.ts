/**
 * What a cell holds. A `code` (digits, a trade number such as 20270101…5E12) stays text in a spreadsheet: its zeros at the front and all beyond the fifteenth digit stay, by a tab before it, which Excel
 * and WPS keep and do not show (="0012" would be a formula, and an apostrophe would be seen). Numbers are ours alone and stay numbers.
 */
export type Cell = string | number | Date | { code: string } | null

/** What makes a spreadsheet calculate, in both widths (OWASP, CSV injection), also behind blanks and marks that nobody sees, which some take away. */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

/** Excel takes a file for UTF-8 by this. */
export const byteOrderMark = '\u{FEFF}'

/** A line of CSV (RFC 4180) of which no cell is a formula. */
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

/** YYYY-MM-DD HH:mm:ss in Shanghai. */
function formatShanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function quote(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
