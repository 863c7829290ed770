import type { Client } from 'pg'
import { sqlState } from '../../platform/db/database.ts'
import { enqueueOn } from '../../platform/jobs/table.ts'
import {
  type OpenImport,
  beginBulkImport,
  endBulkImport,
  limitTransaction,
  selectXidIfAnyWaits,
} from './queries.ts'
import { type Outcomes, countDecided } from './outcomes.ts'
import { applyStep, type HistoryOptions } from './step-queries.ts'

export type ApplyOptions = HistoryOptions & {
  signal: AbortSignal | undefined
  /** Called after each step with the rows of the file that are decided. */
  onStep: (decided: number) => void
  /** Awaited between two steps. */
  betweenSteps: (() => Promise<void>) | undefined
}

/** A step holds its numbers about this long (ms), so that an order of one of them waits no longer than a blink. */
const stepMs = 200
const firstSize = 500
/** So that a step where each row changes, after many where none did, is not far too long. */
const largestSize = 1000
/** A step that takes longer (ms) is taken back and tried again with half the rows; one of a single row, which only one order can want, may take the latter. */
const longestMs = 700
const longestOfOneMs = 30_000
/** How long (ms) a step waits for a number that somebody else has locked, before it lets go of its own; and how often it tries again. */
const lockPatienceMs = 200
const attempts = 300
/** An autovacuum makes room for whoever has waited longer than PostgreSQL's `deadlock_timeout` (1 s). */
const vacuumPatienceMs = 1500

/** What may pass: serialization failure, deadlock, a number that somebody else has just added, one that is locked, a step that took too long. */
const retryable = new Set(['40001', '40P01', '23505', '55P03', '57014'])

const inTheWay = 'A number of this file is locked by something else, or the database is too busy'

/** Takes the rows of `incoming` from where the import stands to their end, in steps that are each a short transaction of its own. */
export async function applyInSteps(
  client: Client,
  open: OpenImport,
  taking: ApplyOptions,
): Promise<Outcomes> {
  let size = firstSize
  for (let failed = 0; ;) {
    taking.signal?.throwIfAborted()
    const started = performance.now()
    const step = await tryStep(client, open.id, size, taking)
    if (step === undefined) {
      failed += 1
      if (failed === attempts) throw new Error(inTheWay)
      size = Math.ceil(size / 2)
      continue
    }
    failed = 0
    taking.onStep(countDecided(step))
    if (step.rows < size) return step
    size = nextSize(size, performance.now() - started)
    await taking.betweenSteps?.()
  }
}

function nextSize(size: number, tookMs: number): number {
  const wanted = size * Math.min(2, stepMs / tookMs)
  return Math.round(Math.min(largestSize, Math.max(1, wanted)))
}

/** One step in its transaction; undefined when somebody was in its way, and nothing of it has happened. */
async function tryStep(client: Client, importId: number, size: number, as: HistoryOptions) {
  const statementMs = size === 1 ? longestOfOneMs : longestMs
  return tryTransaction(client, { lockMs: lockPatienceMs, statementMs }, async () => {
    const step = await applyStep(client, importId, size, as)
    await matchLater(client)
    await client.query('COMMIT')
    return step
  })
}

/** How long (ms) a statement may wait for a lock, and take in all; 0 is as long as it takes. */
type Limits = { lockMs: number; statementMs: number }

/** Begins a transaction for `work`, which may end it; undefined when somebody was in its way, and nothing of it has happened. */
async function tryTransaction<T>(
  client: Client,
  { lockMs, statementMs }: Limits,
  work: () => Promise<T>,
): Promise<T | undefined> {
  await client.query('BEGIN')
  try {
    await limitTransaction(client, { lockMs, statementMs })
    return await work()
  } catch (error) {
    if (!retryable.has(sqlState(error) ?? '')) throw error
    await client.query('ROLLBACK')
    return undefined
  }
}

const bulkSize = 20_000

/**
 * Takes the rows into an inventory that is empty, all in one transaction and without the plain indexes, which `begin_bulk_import` drops. Nobody can
 * want a number that nobody sees yet. One that is stopped leaves nothing.
 */
export async function applyToEmptyInventory(
  client: Client,
  open: OpenImport,
  taking: ApplyOptions,
): Promise<Outcomes> {
  await beginAlone(client, taking)
  for (;;) {
    taking.signal?.throwIfAborted()
    const step = await applyStep(client, open.id, bulkSize, taking)
    taking.onStep(countDecided(step))
    if (step.rows === bulkSize) continue
    await endBulkImport(client)
    await matchLater(client)
    await client.query('COMMIT')
    return step
  }
}

/** Begins a transaction in which nobody else has the inventory: whoever is at work goes first, and nobody waits for us who has what we want. */
async function beginAlone(client: Client, { signal }: ApplyOptions): Promise<void> {
  const lock = async () => {
    await beginBulkImport(client)
    return true
  }
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted()
    const lockMs = tried % 10 === 0 ? vacuumPatienceMs : lockPatienceMs
    if (await tryTransaction(client, { lockMs, statementMs: 0 }, lock)) return
  }
}

/** Sends the job that looks who waits for a number that this transaction has put on sale, unless nobody waits for anything. */
async function matchLater(client: Client): Promise<void> {
  const xid = await selectXidIfAnyWaits(client)
  if (xid !== undefined) await enqueueOn(client, 'stock-match', { xid })
}
