/**
 * The value of a cell. A `code` (digits, trade numbers) must stay text in a spreadsheet, or it loses leading
 * zeros and every digit after the fifteenth. A leading tab does that: Excel and WPS keep it and do not
 * display it.
 */
export type Cell = string | number | Date | { code: string } | null

/**
 * The beginnings of a formula in both character widths, also behind spaces and invisible characters. See
 * OWASP, CSV injection.
 */
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

/** YYYY-MM-DD HH:mm:ss in Shanghai. */
function formatShanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function quote(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
