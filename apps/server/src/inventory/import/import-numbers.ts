import type { Readable } from 'node:stream'
import { defaultPlan, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Client } from 'pg'
import { openClient } from '../../platform/db/connections.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type { PriceLimits } from '../../platform/config/price-limits.ts'
import { type ImportExample, previewImport } from './preview-import.ts'
import { type PatternClassifier, readClassifier, lockAndReclassify } from './classify.ts'
import {
  beginImport,
  claimSet,
  finishImport,
  type ImportedFile,
  isInventoryEmpty,
  refuseEach,
  waitForImportLock,
} from './queries.ts'
import type { RefusedRow } from './refused-row.ts'
import type { ImportSet } from './step-queries.ts'
import { type Outcomes, countDecided } from './outcomes.ts'
import { findPriceCuts, type PriceCuts } from './price-cuts.ts'
import { type FileFindings, type ReadOptions, readRows } from './read-rows.ts'
import { applyInOne, applyInSteps } from './apply-rows.ts'

/** The result of an import. `unchanged` rows were in the inventory already. */
export type ImportReport = {
  read: number
  added: number
  updated: number
  unchanged: number
  refused: number
  dryRun: boolean
}

export type ImportOptions = ReadOptions & {
  plan?: NumberPlan
  dryRun?: boolean
  /** Stops the import before its next step. */
  signal?: AbortSignal
  onRefused?: (row: RefusedRow) => void
  /** Called when all rows are read, before any change. If it throws, the import stops. */
  onFindings?: (findings: FileFindings) => void
  /** Called at intervals with the count of rows read, and once when all are read. */
  onProgress?: (read: number, complete: boolean) => void
  /**
   * Called at intervals, and when a stopped import continues, with the count of rows done and their total.
   */
  onRowsApplied?: (done: number, of: number) => void
  /** Called when the import waits for another one. */
  onWaiting?: () => void
  /** Preview only: called for some numbers that would change or be added. */
  onExample?: (example: ImportExample) => void
  /** Preview only: called with the snapshot of the preview. */
  onSnapshot?: (seen: TransactionSnapshot) => void
  /** Preview only: called with the count of numbers that the file takes off the sale. */
  onOffSale?: (numbers: number) => void
  /** Called before any change with the effect of the file on prices. If it throws, the import stops. */
  prices?: { limits: PriceLimits; onCuts: (cuts: PriceCuts) => Promise<void> }
  /** Preview only: the change set for which to store the price changes. */
  pricesOf?: number
  /**
   * The change set of the import: it stores the former state of each number for an undo, and skips numbers
   * that have changed since the preview.
   */
  set?: ImportSet
  /** Locks the inventory for one fast transaction. Only where no one buys yet. */
  exclusive?: boolean
  /** Awaited between two steps, so that other work can run. */
  betweenSteps?: () => Promise<void>
  /** The time in the history; now by default. */
  at?: Date
}

/**
 * The import stopped while it applied rows: `done` of them are imported. The same import continues after
 * them.
 */
export class ImportStoppedError extends Error {
  readonly done: number
  readonly of: number

  constructor(cause: unknown, { done, of }: { done: number; of: number }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ImportStopped'
    this.done = done
    this.of = of
  }
}

const progressEvery = 20_000

/**
 * Imports a CSV file (digits, price, goodPrice?, state?, featured?; yuan a month) into the inventory. Checks
 * the whole file first, then applies its rows in short transactions. Writes only numbers that differ. Refuses
 * numbers of orders and subscriptions; of two rows with the same digits the first counts. A stopped import
 * continues when the same file is imported again. `directUrl` must not lead to a pooler. Throws as `readRows`
 * does, and ImportStoppedError later.
 */
export async function importNumbers(
  directUrl: string,
  file: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const client = await openClient(directUrl, { name: 'hao import' })
  try {
    if (options.set) await claimSet(client, options.set.setId)
    let refused = 0
    const refuse = (row: RefusedRow) => {
      refused += 1
      options.onRefused?.(row)
    }
    const classifier = await readClassifier(client)
    const read = await readFile(client, file, { ...options, classifier }, refuse)
    const fileRead = { ...read, leftOut: refused }
    if (options.prices) await options.prices.onCuts(await findPriceCuts(client, options.prices.limits))
    const taken = options.dryRun
      ? await previewImport(client, read.fileHash, refuse, options)
      : await applyFile(client, fileRead, { ...options, classifier }, refuse)
    const { added, updated, unchanged } = taken
    return { read: read.read, added, updated, unchanged, refused, dryRun: options.dryRun ?? false }
  } finally {
    await client.end()
  }
}

const repeats = `
SELECT later.line, later.digits FROM incoming later
WHERE EXISTS (SELECT FROM incoming first WHERE first.digits = later.digits AND first.line < later.line)`

/** Indexes `incoming` and refuses each row that repeats the digits of an earlier line. */
async function refuseDuplicates(client: Client, refuse: (row: RefusedRow) => void): Promise<void> {
  await client.query('CREATE INDEX ON incoming (digits, line)')
  await client.query('ANALYZE incoming (digits, line)')
  await client.query('BEGIN')
  await refuseEach(client, 'duplicate-in-file', { text: repeats, values: [] }, refuse)
  await client.query('COMMIT')
}

async function readFile(
  client: Client,
  file: Readable,
  { onProgress, onFindings, ...options }: ImportOptions & { classifier: PatternClassifier },
  refuse: (row: RefusedRow) => void,
): Promise<{ fileHash: Buffer; read: number }> {
  let read = 0
  const onRow = () => {
    read += 1
    if (read % progressEvery === 0) onProgress?.(read, false)
  }
  const { plan = defaultPlan, signal, set, pricesOf } = options
  const setId = set?.setId ?? pricesOf
  const reading = { ...options, plan, signal, setId, onRow, refuse }
  const { fileHash, findings } = await readRows(client, file, reading)
  onFindings?.(findings)
  onProgress?.(read, true)
  await refuseDuplicates(client, refuse)
  return { fileHash, read }
}

/**
 * Applies the rows of `incoming` to the end. Then reports the rows with numbers in use, also those of an
 * earlier, stopped run.
 */
async function applyFile(
  client: Client,
  file: ImportedFile,
  {
    classifier,
    signal,
    onRowsApplied,
    onWaiting,
    betweenSteps,
    set,
    exclusive = false,
    at,
  }: ImportOptions & { classifier: PatternClassifier },
  refuse: (row: RefusedRow) => void,
): Promise<Outcomes> {
  const of = file.read - file.leftOut
  await waitForImportLock(client, { signal, onWaiting })
  await lockAndReclassify(client, classifier)
  const open = await beginImport(client, file)
  let done = countDecided(open)
  if (done > 0) onRowsApplied?.(done, of)
  const onStep = (decided: number) => {
    const passed = Math.floor(decided / progressEvery) > Math.floor(done / progressEvery)
    done = decided
    if (passed) onRowsApplied?.(done, of)
  }
  // A change set records its rows step by step, so it cannot use one single transaction.
  const inOne = !set && (exclusive || (await isInventoryEmpty(client)))
  let isComplete = false
  try {
    const applying = { signal, onStep, betweenSteps, set, at }
    const taken = await (inOne ? applyInOne : applyInSteps)(client, open, applying)
    isComplete = true
    if (taken.added + taken.updated > 0) await client.query('SELECT analyze_numbers()')
    await client.query('BEGIN')
    const inUse = {
      text: 'SELECT line, digits FROM import_rows_in_use WHERE import_id = $1',
      values: [open.id],
    }
    await refuseEach(client, 'number-in-use', inUse, refuse)
    await client.query('COMMIT')
    await finishImport(client, open.id)
    return taken
  } catch (error) {
    throw new ImportStoppedError(error, { done: inOne && !isComplete ? 0 : done, of })
  }
}
