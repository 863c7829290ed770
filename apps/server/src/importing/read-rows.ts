import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { parse } from 'csv-parse'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { readRow, type ImportRow, type RefusedRow } from './import-row.ts'
import { createIncoming } from './incoming.ts'

export type Reading = {
  plan: NumberPlan
  signal: AbortSignal | undefined
  onRow: () => void
  refuse: (row: RefusedRow) => void
}

/**
 * Reads a CSV file to its end, checks each row and leaves the good ones in the temporary table `incoming`; memory stays bounded at any size.
 * Answers with a SHA-256 of the file and the plan. Throws on a file without the needed columns, on a quote that never ends, and on a row of
 * more than 64 KiB.
 */
export async function readRows(client: Client, file: Readable, reading: Reading): Promise<Buffer> {
  await client.query(createIncoming)
  const hash = createHash('sha256').update(JSON.stringify(reading.plan))
  const header = readHeader()
  await pipeline(
    file,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    }),
    parse({ ...csv, columns: header.read }),
    toCopyLines(reading),
    client.query(copyStreams.from('COPY incoming FROM STDIN')),
    { signal: reading.signal },
  )
  if (!header.found()) throw new Error('The file is empty')
  return hash.digest()
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
const shownDigits = 40

/** Checks each row and writes the good ones in the text format of COPY, many at a time. */
function toCopyLines({ plan, onRow, refuse }: Reading): Transform {
  let lines = ''
  return new Transform({
    writableObjectMode: true,
    transform({ record, info }: Parsed, _encoding, done) {
      onRow()
      const row = readRow(record, plan)
      if (typeof row === 'string')
        refuse({ line: info.lines, digits: (record.digits ?? '').slice(0, shownDigits), reason: row })
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
