import { toQuery } from '@hao/numbers/meaning/wish.ts'
import { appendRow, createColumns } from '@hao/numbers/search/columns.ts'
import { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberQuery, NumberRow } from '@hao/numbers/search/query.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import { buildSegment } from '@hao/numbers/search/segment.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { createVisibility, type TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { indexColumns } from '../numbers/index-queries.ts'
import { createYielder, runWithYields } from '../numbers/yield-to-event-loop.ts'
import { enqueueMessages } from './enqueue-messages.ts'
import { createCriteriaReader } from './read-criteria.ts'

/** The most numbers that came on sale of one run; the rest follows in the next one, at once. */
const maxNumbers = 20_000

/** A number that was on sale in as many days before is not new: it was withdrawn and published again. */
const notNewDays = 30

/** Saved searches are read in parts of this size. */
const searchesPerRead = 2000

/**
 * Counts the numbers that came on sale since the last run and fit a saved search, and enqueues the SMS about
 * them. Safe to run twice or concurrently. Decision 237 has what it costs.
 */
export async function matchSavedSearches(context: Context, max = maxNumbers): Promise<void> {
  const { db } = context
  const span = await selectSpan(db)
  const rows = span.isWanted ? await selectHistory(db, span, max) : []
  const last = rows.length < max ? undefined : rows.at(-1)?.row
  const came = rows.filter(({ isNew }) => isNew)
  const counts = came.length > 0 ? await countMatches(context, came, span) : []
  await inTransaction(db, async (trx) => {
    if (!(await moveOn(trx, span, last))) return
    await addCounts(trx, counts)
    if (last !== undefined) await context.enqueue(trx, 'searches-match', {})
  })
  await enqueueMessages(context)
}

/** The history above `after` of the transactions from `since` on and below `until`; all have ended. */
type Span = { since: string; until: string; after: number; isWanted: boolean }

async function selectSpan(db: Db): Promise<Span> {
  return firstRow(
    await sql<Span>`
      SELECT upto::text AS since, coalesce(until, pg_snapshot_xmin(pg_current_snapshot()))::text AS until,
        after_history::float8 AS after,
        EXISTS (SELECT FROM saved_searches) AS "isWanted" FROM saved_search_position`.execute(db),
  )
}

/** `xid` is the transaction that put the number `id` on sale, `row` its row of history. */
type NewNumber = { row: number; id: number; xid: string; isNew: boolean }

/**
 * The next rows of numbers that came on sale. A number whose order or offer has ended, or that was on sale
 * lately, is not new. The plan of the first part does not depend on statistics, which know no import yet.
 */
async function selectHistory(db: Db, { since, until, after }: Span, max: number): Promise<NewNumber[]> {
  const { rows } = await sql<NewNumber>`
    WITH span AS MATERIALIZED (
      SELECT id, number_id, xid, at FROM number_history
      WHERE xid >= ${since}::xid8 AND xid < ${until}::xid8 AND id > ${after} AND state = 'on_sale'
    ), came AS MATERIALIZED (SELECT * FROM span ORDER BY id LIMIT ${max})
    SELECT came.id::float8 AS row, number_id::float8 AS id, xid::text,
      EXISTS (SELECT FROM numbers WHERE numbers.id = number_id AND state = 'on_sale')
      AND coalesce((SELECT state FROM number_history earlier
        WHERE earlier.number_id = came.number_id AND earlier.id < came.id ORDER BY id DESC LIMIT 1), 'draft')
        NOT IN ('on_sale', 'held', 'offered')
      AND NOT EXISTS (SELECT FROM number_history earlier
        WHERE earlier.number_id = came.number_id AND earlier.id < came.id AND state = 'on_sale'
          AND earlier.at > came.at - ${notNewDays} * interval '1 day') AS "isNew"
    FROM came ORDER BY came.id`.execute(db)
  return rows
}

/**
 * False if another run has counted these numbers. A database that was restored elsewhere has smaller
 * transaction ids: the snapshots begin again.
 */
async function moveOn(trx: Trx, { since, until, after }: Span, last: number | undefined): Promise<boolean> {
  if (since === until) return false
  const { numUpdatedRows } = await trx
    .updateTable('saved_search_position')
    .set(last === undefined ? { upto: until, until: null, after_history: 0 } : { until, after_history: last })
    .where('upto', '=', since)
    .where('after_history', '=', after)
    .executeTakeFirst()
  if (BigInt(since) > BigInt(until))
    await sql`UPDATE saved_searches SET seen = pg_current_snapshot()`.execute(trx)
  return numUpdatedRows > 0n
}

type Count = { id: number; count: number; seen: TransactionSnapshot }

/** A user who has looked since these were counted has seen them. */
async function addCounts(trx: Trx, counts: readonly Count[]): Promise<void> {
  await sql`
    UPDATE saved_searches SET fresh = fresh + count, untold = untold + count
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS found (id bigint, count integer, seen text)
    WHERE saved_searches.id = found.id AND saved_searches.seen::text = found.seen`.execute(trx)
}

/** How many of the numbers fit each saved search, without those that none fits. */
async function countMatches(context: Context, came: readonly NewNumber[], { since }: Span): Promise<Count[]> {
  const yieldIfDue = createYielder()
  const rows = await selectRows(context.db, came)
  const index = await buildIndex(rows)
  const counts: Count[] = []
  for await (const { id, query, seen } of readSearches(context)) {
    // The last look was after some of them.
    const isRecent = BigInt(seen.split(':')[1] ?? 0) > BigInt(since)
    const count = isRecent ? countUnseen(rows, came, { query, seen }) : index.count(query, rows.length)
    if (count > 0) counts.push({ id, count, seen })
    const pause = yieldIfDue()
    if (pause) await pause
  }
  return counts
}

async function selectRows(db: Db, came: readonly NewNumber[]): Promise<NumberRow[]> {
  const ids = came.map(({ id }) => id)
  const { rows } = await sql<NumberRow>`
    SELECT id::float8 AS id, ${sql.raw(indexColumns)} FROM numbers
    WHERE state = 'on_sale' AND id = ANY(${ids}::bigint[]) ORDER BY -featured, shuffle_key, id`.execute(db)
  return rows
}

/** An index of these numbers alone: a search reads a few words of each bit plane, however many they are. */
async function buildIndex(rows: readonly NumberRow[]): Promise<NumberIndex> {
  const columns = rows.reduce((filled, row) => appendRow(filled, row), createColumns(rows.length))
  return new NumberIndex(await runWithYields(buildSegment(columns)))
}

/** Without the numbers that the user may have seen at the last look. */
function countUnseen(
  rows: readonly NumberRow[],
  came: readonly NewNumber[],
  { query, seen }: { query: NumberQuery; seen: TransactionSnapshot },
): number {
  const isVisible = createVisibility(seen)
  const unseen = new Set(came.filter(({ xid }) => !isVisible(BigInt(xid))).map(({ id }) => id))
  const fits = createRowFilter(query)
  return rows.filter((row) => unseen.has(row.id) && fits(row)).length
}

async function* readSearches(context: Context) {
  const { db, keys } = context
  const read = await createCriteriaReader(context)
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('saved_searches')
      .select(['id', 'criteria', sql<TransactionSnapshot>`seen::text`.as('seen')])
      .where('id', '>', last)
      .orderBy('id')
      .limit(searchesPerRead)
      .execute()
    for (const { id, seen, criteria: json } of await keys.decryptRows(rows, {
      criteria: 'saved_searches.criteria',
    })) {
      const { wish, isGone } = read(json)
      if (!isGone) yield { id, seen, query: toQuery(wish) }
    }
    if (rows.length < searchesPerRead) return
    last = rows.at(-1)!.id
  }
}
