import { FileRefusedError } from './file-problem.ts'

/** A row of a CSV file with its first line number (from 1). */
export type CsvRow = { line: number; cells: string[] }

/** The longest row. A longer one means an open quote, or a file that is not CSV. */
const maxRowLength = 64 * 1024

/**
 * RFC 4180, any separator. A quote opens a cell only at its start. Throws FileRefusedError for an unclosed
 * quote, or one closed within a cell, with its line; csv-parse names the line where the text ends.
 */
export function createCsvSplitter(separator: string) {
  let rest = ''
  let line = 1
  return function* push(text: string, end: boolean): Generator<CsvRow> {
    rest += text
    let at = 0
    let quote = rest.indexOf('"')
    for (;;) {
      if (quote >= 0 && quote < at) quote = rest.indexOf('"', at)
      const row = splitRow({ text: rest, separator, end, line }, at, quote)
      if (!row) break
      yield { line, cells: row.cells }
      line += row.lines
      at = row.end + 1
    }
    rest = rest.slice(at)
    refuseLong(rest.length, line)
  }
}

function refuseLong(length: number, line: number): void {
  if (length > maxRowLength) throw new FileRefusedError({ code: 'long-row', line })
}

type Row = { cells: string[]; end: number; lines: number }

/** Undefined if the text ends before the row. `quote` is the index of the next quote, or -1. */
function splitRow(scan: Scan, at: number, quote: number): Row | undefined {
  const { text, separator, line } = scan
  const lineEnd = nextLineEnd(text, at, scan.end)
  if (lineEnd === undefined) return undefined
  if (quote < 0 || quote >= lineEnd) {
    refuseLong(lineEnd - at, line)
    return { cells: text.slice(at, lineEnd).split(separator), end: lineEnd, lines: 1 }
  }
  const row = splitQuoted(scan, at)
  if (!row) return undefined
  refuseLong(row.end - at, line)
  return { ...row, lines: countLines(text.slice(at, row.end)) + 1 }
}

function nextLineEnd(text: string, at: number, end: boolean): number | undefined {
  const found = text.indexOf('\n', at)
  if (found >= 0) return found
  return end && at < text.length ? text.length : undefined
}

const separatorMark = /^"?sep=(.)"?\1*\s*$/i

/** False for an empty row, and for a first line that tells Excel the separator. */
export function hasContent({ line, cells }: CsvRow, separator: string): boolean {
  if (line === 1 && separatorMark.test(cells.join(separator))) return false
  return cells.some((cell) => cell !== '' && cell.trim() !== '')
}

export function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

type Scan = { text: string; separator: string; end: boolean; line: number }

/** The cells of a row with quotes, and where it ends; undefined if the text ends before the row. */
function splitQuoted(scan: Scan, start: number): { cells: string[]; end: number } | undefined {
  const { text, separator } = scan
  const cells: string[] = []
  for (let at = start; ;) {
    const open = skipBlanks(scan, at)
    const cell = text[open] === '"' ? quotedCell(scan, start, open) : plainCell(scan, at)
    if (!cell) return undefined
    cells.push(cell.value)
    if (!text.startsWith(separator, cell.end)) return { cells, end: cell.end }
    at = cell.end + separator.length
  }
}

type Cell = { value: string; end: number }

function plainCell({ text, separator, end }: Scan, at: number): Cell | undefined {
  const lineEnd = text.indexOf('\n', at)
  if (lineEnd < 0 && !end) return undefined
  const last = lineEnd < 0 ? text.length : lineEnd
  const next = text.indexOf(separator, at)
  const cellEnd = next >= 0 && next < last ? next : last
  return { value: text.slice(at, cellEnd), end: cellEnd }
}

function quotedCell(scan: Scan, start: number, open: number): Cell | undefined {
  const { text, separator, end, line } = scan
  const problem = () =>
    new FileRefusedError({ code: 'quote', line: line + countLines(text.slice(start, open)) })
  const close = closingQuote(text, open)
  const after = close < 0 ? text.length : skipBlanks(scan, close + 1)
  if (after === text.length && !end) {
    if (after - open > maxRowLength) throw problem()
    return undefined
  }
  const closed = after === text.length || text[after] === '\n' || text.startsWith(separator, after)
  if (close < 0 || !closed || after - open > maxRowLength) throw problem()
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: after }
}

function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function skipBlanks({ text, separator }: Scan, from: number): number {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== separator) at += 1
  return at
}
