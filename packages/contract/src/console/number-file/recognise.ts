import { chooseColumns, type Column, countKnownColumns, isData, readColumns } from './columns.ts'
import { countLines, type CsvRow, createCsvSplitter, hasContent } from './csv.ts'
import { FileRefusedError } from './file-problem.ts'
import type { FieldChoice } from './field.ts'
import { type Encoding, fileSeparators, type Separator } from './formats.ts'
import { lineNormaliser } from './line-ends.ts'

/** The chosen options; the rest is recognised. */
export type ReadChoices = {
  encoding?: Encoding | undefined
  separator?: Separator | undefined
  /** The line of the first row. Rows above are titles and notes. */
  firstLine?: number | undefined
  header?: boolean | undefined
  fields?: FieldChoice[] | undefined
  /** The length to which bare digits are padded with zeros. */
  pad?: number | undefined
  ignoreUnknown?: boolean | undefined
}

/** Without a header, its columns have no names. `skipped` has the rows above `firstLine`. */
export type FileFormat = {
  encoding: Encoding
  separator: string
  firstLine: number
  header: boolean
  skipped: string[]
  columns: Column[]
  sample: CsvRow[]
}

const headBytes = 64 * 1024
const sampleRows = 6
const maxTitleRows = 10

/** UTF-8 if the whole file is that, else GB18030. Throws FileRefusedError without columns. */
export async function recogniseFormat(
  file: AsyncIterable<Uint8Array>,
  choices: ReadChoices = {},
): Promise<FileFormat> {
  const { head, utf8 } = await examine(file)
  refuseOtherFormats(head)
  const { encoding = utf8 ? 'utf-8' : 'gb18030' } = choices
  const text = lineNormaliser()(new TextDecoder(encoding).decode(head), true)
  refuseNul(text, encoding)
  const candidates = choices.separator ? [choices.separator] : likelySeparators(text)
  const readings = candidates.map((separator) => tryReading(text, encoding, separator))
  const best = readings.reduce((first, other) => (other.score > first.score ? other : first))
  if (best.problem) throw best.problem
  return describeColumns(best, choices)
}

function describeColumns({ encoding, separator, rows }: Reading, choices: ReadChoices): FileFormat {
  const { firstLine = findFirstLine(rows), fields } = choices
  const isAbove = ({ line }: CsvRow) => line < firstLine
  const skipped = rows.filter(isAbove).map(({ cells }) => cells.filter((cell) => cell.trim()).join(' '))
  const below = rows.filter((row) => !isAbove(row))
  const [first = { line: firstLine, cells: [] }] = below
  const known = readColumns(first.cells)
  const { header = isHeader(first.cells) } = choices
  const unnamed = first.cells.map(() => ({ name: '', meaning: 'unnamed' as const }))
  const byName = header ? known : unnamed
  const columns = fields ? chooseColumns(first.cells, { header, fields }) : byName
  const start = header ? 1 : 0
  const sample = below.slice(start, start + sampleRows)
  return { encoding, separator, firstLine, header, skipped, columns, sample }
}

const isHeader = (cells: readonly string[]) => countKnownColumns(cells) > 1 || !isData(cells)

/** The header has the most known names, at least two; else the first row that fills half of the columns. */
function findFirstLine(rows: readonly CsvRow[]): number {
  const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length
  const known = rows.slice(0, maxTitleRows + 1).map(({ cells }) => countKnownColumns(cells))
  const most = Math.max(...known, 0)
  const width = Math.max(...rows.map(filled), 0)
  const first = most > 1 ? rows[known.indexOf(most)] : rows.find((row) => filled(row) * 2 > width)
  return first?.line ?? 1
}

/** The first bytes of a file, and whether the whole file is valid UTF-8. */
async function examine(file: AsyncIterable<Uint8Array>): Promise<{ head: Uint8Array; utf8: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isUtf8 = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
  const head = new Uint8Array(headBytes)
  let size = 0
  let utf8 = true
  for await (const chunk of file) {
    if (size < headBytes) head.set(chunk.subarray(0, headBytes - size), size)
    size += chunk.length
    utf8 &&= isUtf8(chunk)
    if (size >= headBytes && !utf8) break
  }
  utf8 &&= isUtf8()
  return { head: head.subarray(0, size), utf8 }
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Refuses zip (xlsx, Numbers) and OLE (xls) by their first bytes, and HTML by its first tag. */
function refuseOtherFormats(head: Uint8Array): void {
  const magic = toHex(head.subarray(0, 4))
  if (magic === '504b0304' || magic === 'd0cf11e0') throw new FileRefusedError({ code: 'workbook' })
  const start = new TextDecoder('latin1').decode(head.subarray(0, 200)).replaceAll('\0', '')
  if (/^[^\w<]*<(?:!doctype|html|head|meta|table|\?xml|body|!--)/i.test(start))
    throw new FileRefusedError({ code: 'web-page' })
}

/** Refuses UTF-16, and what is no text at all. */
function refuseNul(text: string, encoding: Encoding): void {
  const nul = text.indexOf('\0')
  if (nul < 0) return
  throw new FileRefusedError({ code: 'encoding', line: 1 + countLines(text.slice(0, nul)), encoding })
}

function likelySeparators(text: string): readonly string[] {
  const named = /^"?sep=(.)"?\1*[^\S\n]*\n/i.exec(text)?.[1]
  return named ? [named] : fileSeparators
}

type Reading = {
  encoding: Encoding
  separator: string
  rows: CsvRow[]
  score: number
  problem?: FileRefusedError
}

/** More than a single unknown column scores, which is a line that was not split at all. */
const problemScore = 1.5

/** Parses the first rows. The score is the count of known columns in a row, then of all columns in a row. */
function tryReading(text: string, encoding: Encoding, separator: string): Reading {
  const rows: CsvRow[] = []
  let problem = new FileRefusedError({ code: 'empty' })
  try {
    for (const row of createCsvSplitter(separator)(text, true)) {
      if (hasContent(row, separator)) rows.push(row)
      if (rows.length > maxTitleRows + sampleRows) break
    }
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error
    problem = error
  }
  if (rows.length === 0) return { encoding, separator, rows, score: problemScore, problem }
  const scores = rows.map(({ cells }) => countKnownColumns(cells) * 1000 + Math.min(cells.length, 100))
  const score = Math.max(...scores)
  return { encoding, separator, rows, score }
}
