import type { Client } from 'pg'
import type { RowRefusal } from './import-row.ts'

/** Where the rows of a file wait, checked, until they are taken in. */
export const createIncoming = `
CREATE TEMP TABLE incoming (
  line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
) ON COMMIT DROP`

type Refuse = (row: { line: number; digits: string; reason: RowRefusal }) => void

/**
 * Takes the incoming rows into the inventory, inside the caller's transaction, and names those that cannot be: a repeat of an earlier line,
 * and a number that an order or subscription holds.
 */
export async function takeIn(client: Client, refuse: Refuse): Promise<{ added: number; updated: number }> {
  await client.query('CREATE INDEX ON incoming (digits, line)')
  await client.query('ANALYZE incoming')
  await name(client, 'duplicate-in-file', selectRepeats, refuse)
  // One import at a time: this lock excludes only itself and maintenance, so that shoppers read and buy all the while.
  await client.query('LOCK TABLE numbers IN SHARE UPDATE EXCLUSIVE MODE')
  const taken = await withoutIndexes(client, async () => {
    const { rows } = await client.query<{ added: number; updated: number }>(upsert)
    return rows[0] ?? { added: 0, updated: 0 }
  })
  await name(client, 'number-in-use', selectLeftOut, refuse)
  return taken
}

const selectRepeats = `
SELECT later.line, later.digits FROM incoming later
WHERE EXISTS (SELECT FROM incoming first WHERE first.digits = later.digits AND first.line < later.line)`

/**
 * The first of repeated rows counts. `mix` comes from the digits, so that the default order of the same inventory is the same on every machine.
 */
const upsert = `
WITH taken AS (
  INSERT INTO numbers (digits, price_fen, struck_price_fen, state, categories, featured, mix)
  SELECT DISTINCT ON (digits)
    digits, price_fen, struck_price_fen, state, categories, featured, ('x' || left(md5(digits), 7))::bit(28)::integer
  FROM incoming ORDER BY digits, line
  ON CONFLICT (digits) DO UPDATE SET price_fen = excluded.price_fen, struck_price_fen = excluded.struck_price_fen,
    state = excluded.state, categories = excluded.categories, featured = excluded.featured
  WHERE numbers.state IN ('draft', 'on_sale', 'off_shelf')
  RETURNING id, state, (xmax = 0) AS fresh
), recorded AS (
  INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM taken
)
SELECT count(*) FILTER (WHERE fresh)::integer AS added, count(*) FILTER (WHERE NOT fresh)::integer AS updated FROM taken`

/** What the upsert passed over has no history of this import; asked afterwards, so that a sale in the same moment is counted right. */
const selectLeftOut = `
SELECT min(line) AS line, incoming.digits FROM incoming JOIN numbers USING (digits)
WHERE numbers.created_at < now() AND NOT EXISTS (
  SELECT FROM number_history WHERE number_id = numbers.id AND event = 'import' AND at = now())
GROUP BY incoming.digits`

const batch = 1000

/** Refuses each row that the query finds, a batch at a time. */
async function name(client: Client, reason: RowRefusal, select: string, refuse: Refuse): Promise<void> {
  await client.query(`DECLARE found CURSOR FOR ${select} ORDER BY line`)
  for (;;) {
    const { rows } = await client.query<{ line: string; digits: string }>(`FETCH ${batch} FROM found`)
    if (rows.length === 0) break
    for (const { line, digits } of rows) refuse({ line: Number(line), digits, reason })
  }
  await client.query('CLOSE found')
}

/**
 * Runs `work` on an inventory that is still empty without its plain indexes and makes them anew afterwards: several times faster than keeping
 * them row by row. An inventory with numbers in it keeps its indexes, for shoppers are reading it.
 */
async function withoutIndexes<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(plainIndexes)
  for (const { name: index } of rows) await client.query(`DROP INDEX ${index}`)
  const result = await work()
  if (rows.length > 0) await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { definition } of rows) await client.query(definition)
  return result
}

const plainIndexes = `
SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
WHERE indrelid = 'numbers'::regclass AND NOT indisunique AND NOT EXISTS (SELECT FROM numbers)`
