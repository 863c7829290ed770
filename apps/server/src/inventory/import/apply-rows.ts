import type { Client } from 'pg'
import { sqlState } from '../../platform/db/database.ts'
import { enqueueOn } from '../../platform/jobs/table.ts'
import { type OpenImport, isInventoryEmpty } from './queries.ts'
import { type Outcomes, countDecided } from './outcomes.ts'
import { applyStep, type HistoryOptions } from './step-queries.ts'

type ApplyOptions = HistoryOptions & {
  signal: AbortSignal | undefined
  onStep: (decided: number) => void
  betweenSteps: (() => Promise<void>) | undefined
}

/** The target duration (ms) of a step: an order of a locked number waits no longer. */
const stepMs = 200
const initialSize = 500
/** The largest step. It limits a step that changes every row, after many steps without changes. */
const maxSize = 1000
/**
 * The timeout (ms) of a step. A longer one is rolled back and retried with half the rows. A step of a single
 * row, which can only delay one order, gets the longer timeout.
 */
const stepTimeoutMs = 700
const singleRowTimeoutMs = 30_000
/** How long (ms) a step waits for a locked number before it rolls back, and the most attempts. */
const lockTimeoutMs = 200
const attempts = 300
/** An autovacuum yields to a transaction that waits longer than `deadlock_timeout` (1 s). */
const vacuumLockTimeoutMs = 1500

/**
 * Transient errors: serialization failure, deadlock, a concurrent insert, lock timeout, statement timeout.
 */
const transientErrors = new Set(['40001', '40P01', '23505', '55P03', '57014'])

const lockedMessage = 'A number of this file is locked by something else, or the database is too busy'

/**
 * Applies the rows of `incoming` from the position of the import to the end, in steps of one short
 * transaction each.
 */
export async function applyInSteps(
  client: Client,
  open: OpenImport,
  options: ApplyOptions,
): Promise<Outcomes> {
  let size = initialSize
  for (let failed = 0; ;) {
    options.signal?.throwIfAborted()
    const started = performance.now()
    const step = await tryStep(client, open.id, size, options)
    if (step === undefined) {
      failed += 1
      if (failed === attempts) throw new Error(lockedMessage)
      size = Math.ceil(size / 2)
      continue
    }
    failed = 0
    options.onStep(countDecided(step))
    if (step.rows < size) return step
    size = nextSize(size, performance.now() - started)
    await options.betweenSteps?.()
  }
}

function nextSize(size: number, tookMs: number): number {
  const target = size * Math.min(2, stepMs / tookMs)
  return Math.round(Math.min(maxSize, Math.max(1, target)))
}

/** Runs one step in a transaction; undefined if a transient error rolled it back. */
async function tryStep(client: Client, importId: number, size: number, as: HistoryOptions) {
  const statementMs = size === 1 ? singleRowTimeoutMs : stepTimeoutMs
  return tryTransaction(client, { lockMs: lockTimeoutMs, statementMs }, async () => {
    const step = await applyStep(client, importId, size, as)
    await enqueueMatching(client)
    await client.query('COMMIT')
    return step
  })
}

/** The lock and statement timeouts (ms); 0 is no limit. */
type Limits = { lockMs: number; statementMs: number }

/** Runs `work` in a transaction that it must commit; undefined if a transient error rolled it back. */
async function tryTransaction<T>(
  client: Client,
  { lockMs, statementMs }: Limits,
  work: () => Promise<T>,
): Promise<T | undefined> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs}`)
    return await work()
  } catch (error) {
    if (!transientErrors.has(sqlState(error) ?? '')) throw error
    await client.query('ROLLBACK')
    return undefined
  }
}

const bulkSize = 20_000

/**
 * Applies all rows in one transaction, without the plain indexes (`begin_bulk_import`). No one can order a
 * number during it. A stopped import leaves nothing.
 */
export async function applyInOne(client: Client, open: OpenImport, options: ApplyOptions): Promise<Outcomes> {
  await beginExclusive(client, options)
  // Another transaction may have added a number before the lock.
  const isEmpty = await isInventoryEmpty(client)
  for (;;) {
    options.signal?.throwIfAborted()
    const step = await applyStep(client, open.id, bulkSize, { ...options, isEmpty })
    options.onStep(countDecided(step))
    if (step.rows === bulkSize) continue
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    // Creates the indexes again.
    await client.query('SELECT end_bulk_import()')
    await enqueueMatching(client)
    await client.query('COMMIT')
    return step
  }
}

/**
 * Starts a transaction with an exclusive lock on the inventory. Retries with short lock timeouts, so that
 * running transactions finish first and none waits for long.
 */
async function beginExclusive(client: Client, { signal }: ApplyOptions): Promise<void> {
  const lock = async () => {
    // Drops the plain indexes, and locks the inventory for this transaction.
    await client.query(
      'SELECT begin_bulk_import(); SET LOCAL lock_timeout TO DEFAULT; SET LOCAL statement_timeout TO DEFAULT',
    )
    return true
  }
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted()
    const lockMs = tried % 10 === 0 ? vacuumLockTimeoutMs : lockTimeoutMs
    if (await tryTransaction(client, { lockMs, statementMs: 0 }, lock)) return
  }
}

/** Enqueues the job that offers new numbers to waiting users, if there is any wait. */
async function enqueueMatching(client: Client): Promise<void> {
  const { rows } = await client.query<{ xid: string }>(
    `SELECT pg_current_xact_id()::text AS xid WHERE EXISTS (SELECT FROM waits WHERE state = 'waiting')`,
  )
  if (rows[0]) await enqueueOn(client, 'stock-match', { xid: rows[0].xid })
}
