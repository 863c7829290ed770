import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { Client } from 'pg'
import type { PatternClassifier } from './classify.ts'
import { checkColumns, columnIndexes, readColumns } from './columns.ts'
import type { ImportField } from './field.ts'
import { type CsvRow, createCsvSplitter, hasContent } from './csv.ts'
import { FileRefusedError } from './file-problem.ts'
import { readRow, type ImportRow } from './import-row.ts'
import type { RefusedRow } from './refused-row.ts'
import { createIncoming, copyIncoming } from './incoming-queries.ts'
import { createZeroCounter, type LostZeros, type PaddedExample } from './lost-zeros.ts'
import type { ReadChoices } from './recognise.ts'
import { readText } from './text.ts'

/** How a file is read: as it was recognised, or else as UTF-8 with commas. */
export type ReadOptions = Omit<ReadChoices, 'separator'> & { separator?: string | undefined }

export type RowReadOptions = ReadOptions & {
  plan: NumberPlan
  classes: PatternClassifier
  signal: AbortSignal | undefined
  onRow: () => void
  refuse: (row: RefusedRow) => void
}

/** What was found in a file that is read: signs of lost zeros, and the numbers that were padded. */
export type FileFindings = {
  lostZeros: LostZeros | undefined
  padded: { rows: number; examples: PaddedExample[] }
}

/**
 * Reads a CSV file to its end, checks each row and leaves the good ones in the temporary table `incoming`; memory stays bounded at any size.
 * Answers with a SHA-256 of the file and of how it is read. Throws FileRefused where it is no list of numbers.
 */
export async function readRows(
  client: Client,
  file: Readable,
  reading: RowReadOptions,
): Promise<{ fileHash: Buffer; findings: FileFindings }> {
  const { encoding = 'utf-8', separator = ',', pad = 0, plan, signal } = reading
  await createIncoming(client)
  const hash = createHash('sha256').update(JSON.stringify([plan, encoding, separator, pad]))
  const lines = copyLines({ ...reading, separator })
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
  await pipeline(Readable.from(rows()), copyIncoming(client), {
    signal,
  })
  if (!lines.headed()) throw new FileRefusedError({ code: 'empty' })
  return { fileHash: hash.digest(), findings: lines.findings() }
}

const copyChunk = 32 * 1024
const shownDigits = 40

/** Checks each row and gives the good ones in the text format of COPY, many lines at a time. */
function copyLines(reading: RowReadOptions & { separator: string }) {
  const { plan, classes, pad, separator, onRow, refuse } = reading
  const zeros = createZeroCounter(plan)
  let places: Places | undefined
  let line = 0
  const row = { plan, classes, pad, onDigits: (...digits: Digits) => zeros.add(...digits, line) }
  const read = ({ cells }: CsvRow, at: Places): string => {
    onRow()
    const record = pick(cells, at)
    const made = tooMany(cells, at) ? 'too-many-cells' : readRow(record, row)
    if (typeof made !== 'string') return copyLine(line, made)
    if (made === 'digits-lost') zeros.addDamaged()
    refuse({
      line,
      digits: maskPhonesInText((record.digits ?? '').trim()).slice(0, shownDigits),
      reason: made,
    })
    return ''
  }
  return {
    headed: () => places !== undefined,
    findings: (): FileFindings => ({ lostZeros: zeros.find(), padded: zeros.padded() }),
    *add(rows: Iterable<CsvRow>): Generator<string> {
      let lines = ''
      for (const each of rows) {
        if (!hasContent(each, separator)) continue
        line = each.line
        if (places) lines += read(each, places)
        else places = readHeader(each.cells, reading)
        if (lines.length < copyChunk) continue
        yield lines
        lines = ''
      }
      if (lines) yield lines
    },
  }
}

type Digits = Parameters<Parameters<typeof readRow>[1]['onDigits']>

/** Where each field stands, and how many columns have a name; cells behind them are those of a row that was split wrongly. */
type Places = Record<ImportField, number> & { named: number }

function readHeader(cells: readonly string[], { ignoreUnknown = false }: ReadOptions): Places {
  const columns = readColumns(cells)
  checkColumns(columns, ignoreUnknown)
  return {
    ...columnIndexes(columns),
    named: columns.findLastIndex(({ meaning }) => meaning !== 'unnamed') + 1,
  }
}

function tooMany(cells: readonly string[], { named }: Places): boolean {
  return cells.length > named && cells.slice(named).some((cell) => cell.trim() !== '')
}

function pick(fields: string[], at: Places) {
  return {
    digits: fields[at.digits],
    price: fields[at.price],
    goodPrice: fields[at.goodPrice],
    state: fields[at.state],
    featured: fields[at.featured],
  }
}

/** Only digits, small words and numbers are written, so that nothing needs escaping. */
function copyLine(line: number, row: ImportRow): string {
  const struck = row.struckPriceFen ?? '\\N'
  return `${line}\t${row.digits}\t${row.priceFen}\t${struck}\t${row.state}\t{${row.categories.join(',')}}\t${row.featured}\n`
}
