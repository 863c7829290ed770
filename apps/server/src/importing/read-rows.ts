import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { parse } from 'csv-parse'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Classes } from './classify.ts'
import { readRow, type ImportRow, type RefusedRow } from './import-row.ts'
import { createIncoming } from './incoming.ts'

export type Reading = {
  plan: NumberPlan
  classes: Classes
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
  const lines = copyLines(reading)
  await pipeline(
    file,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    }),
    parse({ ...csv, on_record: (fields: string[], { lines: line }) => lines.add(fields, line) }),
    new Transform({
      writableObjectMode: true,
      transform: ([chunk]: string[], _encoding, done) => done(null, chunk),
      flush: (done) => done(null, lines.rest()),
    }),
    client.query(copyStreams.from('COPY incoming FROM STDIN')),
    { signal: reading.signal },
  )
  if (!lines.headed()) throw new Error('The file is empty')
  return hash.digest()
}

/** A row that is too short or oddly quoted is refused by what it lacks; it does not end the import. A quote that never ends does. */
const csv = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 64 * 1024,
} as const

const copyChunk = 32 * 1024
const shownDigits = 40

/**
 * Checks each row and writes the good ones in the text format of COPY. `add` gives many lines in one record, and null in between: a stream that
 * passes each row on would cost as much as the parsing.
 */
function copyLines({ plan, classes, onRow, refuse }: Reading) {
  let columns: Columns | undefined
  let lines = ''
  const rest = () => {
    const chunk = lines
    lines = ''
    return chunk
  }
  return {
    headed: () => columns !== undefined,
    rest,
    add: (fields: string[], line: number): string[] | null => {
      if (!columns) {
        columns = readHeader(fields)
        return null
      }
      onRow()
      const record = pick(fields, columns)
      const row = readRow(record, { plan, classes })
      if (typeof row === 'string')
        refuse({ line, digits: (record.digits ?? '').slice(0, shownDigits), reason: row })
      else lines += copyLine(line, row)
      return lines.length < copyChunk ? null : [rest()]
    },
  }
}

type Columns = Record<(typeof columnNames)[number], number>
const columnNames = ['digits', 'price', 'goodPrice', 'state', 'featured'] as const

/** Where each column stands; -1 for one that is not there. */
function readHeader(names: string[]): Columns {
  const [separator] = names.length === 1 ? (/[;\t；，]/.exec(names[0]!) ?? []) : []
  if (separator)
    throw new Error(`The first line parts its columns by ${JSON.stringify(separator)}, and not by commas`)
  for (const needed of ['digits', 'price'])
    if (!names.includes(needed))
      throw new Error(`The first line must name the columns; "${needed}" is missing`)
  const [digits, price, goodPrice, state, featured] = columnNames.map((name) => names.lastIndexOf(name))
  return { digits, price, goodPrice, state, featured } as Columns
}

function pick(fields: string[], at: Columns) {
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
