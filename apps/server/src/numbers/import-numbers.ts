import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import { defaultPlan, type NumberPlan } from '@hao/numbers/plan.ts'
import { parse } from 'csv-parse'
import { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { readRow, type ImportRow, type RowRefusal } from './import-row.ts'

export type RefusedRow = { line: number; digits: string; reason: RowRefusal }
export type ImportReport = { read: number; added: number; updated: number; refused: number; dryRun: boolean }

export type ImportOptions = {
  plan?: NumberPlan
  /** Does everything, then takes it all back. */
  dryRun?: boolean
  /** Called for each row that is not taken in, with its line in the file (the header is line 1). */
  onRefused?: (row: RefusedRow) => void
  /** Called now and then with the rows read so far. */
  onProgress?: (read: number) => void
}

const progressEvery = 20_000
const refusedBatch = 1000

/**
 * Takes a CSV file (digits, price, goodPrice?, state?, featured?; yuan a month) into the inventory: all of its good rows or, when anything
 * breaks, none. Rows stream through COPY into a temporary table, so that memory stays bounded at any size. A number that exists
 * and is not sold or held gets the new price and state. Throws on a file without the needed columns.
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
    const refused = (row: RefusedRow) => {
      counts.refused += 1
      options.onRefused?.(row)
    }
    await pipeline(
      file,
      parse({ columns: readHeader, bom: true, skip_empty_lines: true, trim: true, info: true, ...forgiving }),
      toCopyLines({ ...options, refused, onRow: (read) => (counts.read = read) }),
      client.query(copyStreams.from(`COPY incoming FROM STDIN`)),
    )
    await reportRepeats(client, refused)
    const { rows } = await client.query<{ added: number; updated: number }>(takeIn)
    const { added, updated } = rows[0] ?? { added: 0, updated: 0 }
    await client.query(options.dryRun ? 'ROLLBACK' : 'COMMIT')
    if (!options.dryRun) await client.query('ANALYZE numbers')
    return { ...counts, added, updated, dryRun: options.dryRun ?? false }
  } finally {
    await client.end()
  }
}

/** A row that is too short or oddly quoted is refused by what it lacks; it does not end the import. */
const forgiving = { relax_column_count: true, relax_quotes: true }

const createIncoming = `
CREATE TEMP TABLE incoming (
  line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
) ON COMMIT DROP`

/** `mix` comes from the digits, so that the default order of the same inventory is the same on every machine. */
const takeIn = `
WITH taken AS (
  INSERT INTO numbers (digits, price_fen, struck_price_fen, state, categories, featured, mix)
  SELECT digits, price_fen, struck_price_fen, state, categories, featured, ('x' || left(md5(digits), 7))::bit(28)::integer
  FROM incoming ORDER BY line
  ON CONFLICT (digits) DO UPDATE SET price_fen = excluded.price_fen, struck_price_fen = excluded.struck_price_fen,
    state = excluded.state, featured = excluded.featured
  WHERE numbers.state IN ('draft', 'on_sale', 'off_shelf')
  RETURNING id, state, (xmax = 0) AS fresh
), recorded AS (
  INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM taken
)
SELECT count(*) FILTER (WHERE fresh)::integer AS added, count(*) FILTER (WHERE NOT fresh)::integer AS updated FROM taken`

function readHeader(header: string[]): string[] {
  const columns = header.map((name) => name.trim())
  for (const needed of ['digits', 'price'])
    if (!columns.includes(needed))
      throw new Error(`The first line must name the columns; "${needed}" is missing`)
  return columns
}

type CopyOptions = ImportOptions & { refused: (row: RefusedRow) => void; onRow: (read: number) => void }
type Parsed = { record: Record<string, string>; info: { lines: number } }

/** Checks each row and writes the good ones in the text format of COPY. */
function toCopyLines({ plan = defaultPlan, refused, onRow, onProgress }: CopyOptions): Transform {
  let read = 0
  return new Transform({
    writableObjectMode: true,
    transform({ record, info }: Parsed, _encoding, done) {
      read += 1
      onRow(read)
      if (read % progressEvery === 0) onProgress?.(read)
      const row = readRow(record, plan)
      if (typeof row !== 'string') return done(null, copyLine(info.lines, row))
      refused({ line: info.lines, digits: record.digits ?? '', reason: row })
      done()
    },
  })
}

/** Only digits, small words and numbers are written, so that nothing needs escaping. */
function copyLine(line: number, row: ImportRow): string {
  const struck = row.struckPriceFen ?? '\\N'
  return `${[line, row.digits, row.priceFen, struck, row.state, `{${row.categories.join(',')}}`, row.featured].join('\t')}\n`
}

/** Takes out what stands in the file twice (the first counts) and what is held or sold, a batch at a time. */
async function reportRepeats(client: Client, refused: (row: RefusedRow) => void): Promise<void> {
  await client.query('CREATE INDEX ON incoming (digits, line)')
  await client.query('ANALYZE incoming')
  await takeOut(
    client,
    'duplicate-in-file',
    `SELECT later.line, later.digits FROM incoming later
     WHERE EXISTS (SELECT FROM incoming first WHERE first.digits = later.digits AND first.line < later.line)`,
    refused,
  )
  await takeOut(
    client,
    'number-in-use',
    `SELECT line, incoming.digits FROM incoming JOIN numbers USING (digits)
     WHERE numbers.state NOT IN ('draft', 'on_sale', 'off_shelf')`,
    refused,
  )
}

async function takeOut(
  client: Client,
  reason: RowRefusal,
  select: string,
  refused: (row: RefusedRow) => void,
): Promise<void> {
  await client.query(`DECLARE repeats CURSOR FOR ${select} ORDER BY line`)
  for (;;) {
    const { rows } = await client.query<{ line: string; digits: string }>(
      `FETCH ${refusedBatch} FROM repeats`,
    )
    if (rows.length === 0) break
    for (const { line, digits } of rows) refused({ line: Number(line), digits, reason })
    await client.query('DELETE FROM incoming WHERE line = ANY($1)', [rows.map(({ line }) => line)])
  }
  await client.query('CLOSE repeats')
}
