import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { Client } from 'pg'
import type { PatternClassifier } from './classify.ts'
import {
  checkColumns,
  chooseColumns,
  columnIndexes,
  readColumns,
} from '@hao/contract/console/number-file/columns.ts'
import type { ImportField } from '@hao/contract/console/number-file/field.ts'
import { type CsvRow, createCsvSplitter, hasContent } from '@hao/contract/console/number-file/csv.ts'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import { readRow, type ImportRow } from './import-row.ts'
import type { RefusedRow } from './refused-row.ts'
import { createZeroCounter, type LostZeros, type PaddedExample } from './lost-zeros.ts'
import type { ReadChoices } from '@hao/contract/console/number-file/recognise.ts'
import { readText } from './text.ts'
import copyStreams from 'pg-copy-streams'

/** How to read a file: as recognised, or by default UTF-8 with commas. */
export type ReadOptions = Omit<ReadChoices, 'separator'> & { separator?: string | undefined }

type RowReadOptions = ReadOptions & {
  plan: NumberPlan
  /** The change set of the file: another upload of the same file does not continue its import. */
  setId?: number | undefined
  classifier: PatternClassifier
  signal: AbortSignal | undefined
  onRow: () => void
  refuse: (row: RefusedRow) => void
}

export type FileFindings = {
  lostZeros: LostZeros | undefined
  padded: { rows: number; examples: PaddedExample[] }
}

/**
 * Reads a CSV file, checks each row and copies the valid ones into the temporary table `incoming`. Memory
 * stays bounded. Returns a SHA-256 of the file and of how it is read. Throws FileRefusedError if it is not a
 * list of numbers.
 */
export async function readRows(
  client: Client,
  file: Readable,
  reading: RowReadOptions,
): Promise<{ fileHash: Buffer; findings: FileFindings }> {
  const { encoding = 'utf-8', separator = ',', pad = 0, plan, signal, setId } = reading
  await client.query(`CREATE TEMP TABLE incoming (
    line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
  )`)
  const hash = createHash('sha256').update(JSON.stringify([plan, encoding, separator, pad, setId]))
  const lines = createLineWriter({ ...reading, separator })
  const chunks = async function* () {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  const split = createCsvSplitter(separator)
  const rows = async function* () {
    for await (const text of readText(chunks(), encoding)) yield* lines.add(split(text, false))
    yield* lines.add(split('', true))
  }
  const copy = client.query(copyStreams.from('COPY incoming FROM STDIN'))
  await pipeline(Readable.from(rows()), copy, { signal })
  if (!lines.hasHeader()) throw new FileRefusedError({ code: 'empty' })
  return { fileHash: hash.digest(), findings: lines.findings() }
}

const copyChunk = 32 * 1024
const shownDigits = 40

/** Checks rows and formats the valid ones for COPY, many lines at a time. */
function createLineWriter(reading: RowReadOptions & { separator: string }) {
  const { plan, classifier, pad, separator, firstLine = 1, onRow, refuse } = reading
  const zeros = createZeroCounter(plan)
  let columnsByField: FieldIndexes | undefined
  let line = 0
  const row = { plan, classifier, pad, onDigits: (...digits: Digits) => zeros.add(...digits, line) }
  const read = ({ cells }: CsvRow, at: FieldIndexes): string => {
    onRow()
    const record = pickFields(cells, at)
    const parsed = hasExtraCells(cells, at) ? 'too-many-cells' : readRow(record, row)
    if (typeof parsed !== 'string') return copyLine(line, parsed)
    if (parsed === 'digits-lost') zeros.addDamaged()
    refuse({
      line,
      digits: maskPhonesInText((record.digits ?? '').trim()).slice(0, shownDigits),
      reason: parsed,
    })
    return ''
  }
  return {
    hasHeader: () => columnsByField !== undefined,
    findings: (): FileFindings => ({ lostZeros: zeros.find(), padded: zeros.padded() }),
    *add(rows: Iterable<CsvRow>): Generator<string> {
      let lines = ''
      for (const each of rows) {
        if (each.line < firstLine || !hasContent(each, separator)) continue
        line = each.line
        const isFirst = columnsByField === undefined
        columnsByField ??= readHeader(each.cells, reading)
        if (!isFirst || reading.header === false) lines += read(each, columnsByField)
        if (lines.length < copyChunk) continue
        yield lines
        lines = ''
      }
      if (lines) yield lines
    },
  }
}

type Digits = Parameters<Parameters<typeof readRow>[1]['onDigits']>

/**
 * The column index of each field, and the count of named columns. Cells after them mean that the row was
 * split wrongly.
 */
type FieldIndexes = Record<ImportField, number> & { named: number }

function readHeader(
  cells: readonly string[],
  { ignoreUnknown = false, header = true, fields }: ReadOptions,
): FieldIndexes {
  const columns = fields ? chooseColumns(cells, { header, fields }) : readColumns(cells)
  checkColumns(columns, ignoreUnknown)
  const indexes = columnIndexes(columns)
  const lastNamed = header ? cells.findLastIndex((cell) => cell.trim() !== '') : cells.length - 1
  return { ...indexes, named: Math.max(lastNamed, ...Object.values(indexes)) + 1 }
}

function hasExtraCells(cells: readonly string[], { named }: FieldIndexes): boolean {
  return cells.length > named && cells.slice(named).some((cell) => cell.trim() !== '')
}

function pickFields(fields: string[], at: FieldIndexes) {
  return {
    digits: fields[at.digits],
    price: fields[at.price],
    goodPrice: fields[at.goodPrice],
    state: fields[at.state],
    featured: fields[at.featured],
  }
}

/** Writes only digits, short words and numbers, so nothing needs escaping. */
function copyLine(line: number, row: ImportRow): string {
  const struck = row.struckPriceFen ?? '\\N'
  return `${line}\t${row.digits}\t${row.priceFen}\t${struck}\t${row.state}\t{${row.categories.join(',')}}\t${row.featured}\n`
}
