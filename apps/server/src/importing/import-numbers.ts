import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import { defaultPlan, type NumberPlan } from '@hao/numbers/plan.ts'
import { parse } from 'csv-parse'
import { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { readRow, type ImportRow, type RowRefusal } from './import-row.ts'
import { createIncoming, takeIn } from './import-tables.ts'

/** A row that was not taken in, with its line in the file (the header is line 1); `digits` is what stood there, shortened. */
export type RefusedRow = { line: number; digits: string; reason: RowRefusal }
export type ImportReport = { read: number; added: number; updated: number; refused: number; dryRun: boolean }

export type ImportOptions = {
  plan?: NumberPlan
  /** Does everything, then takes it all back. */
  dryRun?: boolean
  onRefused?: (row: RefusedRow) => void
  /** Called now and then with the rows read so far, and once when all are read and are about to be taken in. */
  onProgress?: (read: number, complete: boolean) => void
}

const progressEvery = 20_000
const shownDigits = 40

/**
 * Takes a CSV file (digits, price, goodPrice?, state?, featured?; yuan a month) into the inventory: all of its good rows or, when anything
 * breaks, none. Rows stream through COPY into a temporary table, so that memory stays bounded at any size. A number that exists
 * and is not sold or held gets the new price and state; of two rows with the same digits the first counts. Throws on a file without the
 * needed columns, and on a row of more than 64 KiB.
 */
export async function importNumbers(
  databaseUrl: string,
  file: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(createIncoming)
    const counts = { read: 0, refused: 0 }
    const refuse = (row: RefusedRow) => {
      counts.refused += 1
      options.onRefused?.({ ...row, digits: row.digits.slice(0, shownDigits) })
    }
    const onRow = () => {
      counts.read += 1
      if (counts.read % progressEvery === 0) options.onProgress?.(counts.read, false)
    }
    const header = readHeader()
    await pipeline(
      file,
      parse({ ...csv, columns: header.read }),
      toCopyLines(options.plan ?? defaultPlan, refuse, onRow),
      client.query(copyStreams.from(`COPY incoming FROM STDIN`)),
    )
    if (!header.found()) throw new Error('The file is empty')
    options.onProgress?.(counts.read, true)
    const taken = await takeIn(client, refuse)
    await client.query(options.dryRun ? 'ROLLBACK' : 'COMMIT')
    if (!options.dryRun) await client.query('VACUUM (ANALYZE) numbers')
    return { ...counts, ...taken, dryRun: options.dryRun ?? false }
  } finally {
    await client.end()
  }
}

/** A row that is too short or oddly quoted is refused by what it lacks; it does not end the import. A quote that never ends does. */
const csv = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 64 * 1024,
} as const

function readHeader() {
  let found = false
  return {
    found: () => found,
    read: (columns: string[]): string[] => {
      found = true
      for (const needed of ['digits', 'price'])
        if (!columns.includes(needed))
          throw new Error(`The first line must name the columns; "${needed}" is missing`)
      return columns
    },
  }
}

type Parsed = { record: Record<string, string>; info: { lines: number } }

const copyChunk = 32 * 1024

/** Checks each row and writes the good ones in the text format of COPY, many at a time. */
function toCopyLines(plan: NumberPlan, refuse: (row: RefusedRow) => void, onRow: () => void): Transform {
  let lines = ''
  return new Transform({
    writableObjectMode: true,
    transform({ record, info }: Parsed, _encoding, done) {
      onRow()
      const row = readRow(record, plan)
      if (typeof row === 'string') refuse({ line: info.lines, digits: record.digits ?? '', reason: row })
      else lines += copyLine(info.lines, row)
      if (lines.length < copyChunk) return done()
      const chunk = lines
      lines = ''
      done(null, chunk)
    },
    flush: (done) => done(null, lines),
  })
}

/** Only digits, small words and numbers are written, so that nothing needs escaping. */
function copyLine(line: number, row: ImportRow): string {
  const struck = row.struckPriceFen ?? '\\N'
  return `${line}\t${row.digits}\t${row.priceFen}\t${struck}\t${row.state}\t{${row.categories.join(',')}}\t${row.featured}\n`
}
