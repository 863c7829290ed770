import type { Readable } from 'node:stream'
import { defaultPlan, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Client } from 'pg'
import { openClient } from '../../platform/db/connections.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type { PriceLimits } from '../../platform/config/price-limits.ts'
import type { ImportExample } from './preview-queries.ts'
import { previewImport } from './preview-import.ts'
import { type PatternClassifier, readClassifier, lockAndReclassify } from './classify.ts'
import {
  beginImport,
  claimSet,
  finishImport,
  type ImportedFile,
  isInventoryEmpty,
  analyzeNumbers,
  inUseRowsQuery,
} from './queries.ts'
import { waitForImportLock } from './wait-for-import-lock.ts'
import type { RefusedRow } from './refused-row.ts'
import type { ImportSet } from './import-set-queries.ts'
import { refuseEach, refuseDuplicates } from './incoming-queries.ts'
import { type Outcomes, countDecided } from './outcomes.ts'
import { findPriceCuts, type PriceCuts } from './price-cuts.ts'
import { type FileFindings, type ReadOptions, readRows } from './read-rows.ts'
import { applyInSteps, applyToEmptyInventory } from './apply-rows.ts'

/** What has become of the rows of a file; `unchanged` were in the inventory just so. */
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
  /** Tells what would happen, and changes nothing. */
  dryRun?: boolean
  /** Ends the import before its next step. */
  signal?: AbortSignal
  onRefused?: (row: RefusedRow) => void
  /** Called once all rows are read and nothing is changed; what it throws ends the import. */
  onFindings?: (findings: FileFindings) => void
  /** Called now and then with the rows read so far, and once when all are read and are about to be taken in. */
  onProgress?: (read: number, complete: boolean) => void
  /** Called now and then, and when an import that was stopped goes on, with how many of the rows that are to be taken in are done. */
  onRowsApplied?: (done: number, of: number) => void
  /** Called when another import is at work, which this one waits for. */
  onWaiting?: () => void
  /** Of a dry run: what would become of some of the numbers. */
  onExample?: (example: ImportExample) => void
  /** Of a dry run: which transactions it has seen, so that a set can tell what happened since. */
  onSnapshot?: (seen: TransactionSnapshot) => void
  /** Told before anything is taken in what the file would do to prices; what it throws ends the import. */
  prices?: { limits: PriceLimits; onCuts: (cuts: PriceCuts) => Promise<void> }
  /** Of a dry run: the set of changes whose price changes are kept. */
  pricesOf?: number
  /** Keeps what each number was before, so that the import can be taken back, and leaves alone what has changed since its dry run. */
  set?: ImportSet
  /** Awaited between two steps: who lets others go first does it here. */
  betweenSteps?: () => Promise<void>
  /** When the history says that it was; by default now. */
  at?: Date
}

/** An import that ended while it took its rows in: `done` of them are in, and the same import goes on behind them. */
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
 * Takes a CSV file (digits, price, goodPrice?, state?, featured?; yuan a month) into the inventory. The file is read, by `encoding` and `separator`, and checked to its end
 * before anything changes; then its rows are taken in by steps, each a short transaction. Only numbers that differ are written; one that an order or
 * subscription has is refused; of two rows with the same digits the first counts. The report comes when all of the file is in: an import that was
 * stopped or killed goes on where it was when the same file comes again. Throws what `readRows` throws and, later, ImportStopped.
 */
export async function importNumbers(
  databaseUrl: string,
  file: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const client = await openClient(databaseUrl)
  try {
    if (options.set) await claimSet(client, options.set.setId)
    let refused = 0
    const refuse = (row: RefusedRow) => {
      refused += 1
      options.onRefused?.(row)
    }
    const classes = await readClassifier(client)
    const read = await readFile(client, file, { ...options, classes }, refuse)
    const fileRead = { ...read, leftOut: refused }
    if (options.prices) await options.prices.onCuts(await findPriceCuts(client, options.prices.limits))
    const taken = options.dryRun
      ? await previewImport(client, read.fileHash, refuse, options)
      : await take(client, fileRead, { ...options, classes }, refuse)
    const { added, updated, unchanged } = taken
    return { read: read.read, added, updated, unchanged, refused, dryRun: options.dryRun ?? false }
  } finally {
    await client.end()
  }
}

async function readFile(
  client: Client,
  file: Readable,
  { onProgress, onFindings, ...options }: ImportOptions & { classes: PatternClassifier },
  refuse: (row: RefusedRow) => void,
): Promise<{ fileHash: Buffer; read: number }> {
  let read = 0
  const onRow = () => {
    read += 1
    if (read % progressEvery === 0) onProgress?.(read, false)
  }
  const { plan = defaultPlan, signal } = options
  const { fileHash, findings } = await readRows(client, file, { ...options, plan, signal, onRow, refuse })
  onFindings?.(findings)
  onProgress?.(read, true)
  await refuseDuplicates(client, refuse)
  return { fileHash, read }
}

/** Takes in what was read, up to the end of the file; then names the rows whose number is in use, those of an earlier start included. */
async function take(
  client: Client,
  file: ImportedFile,
  {
    classes,
    signal,
    onRowsApplied,
    onWaiting,
    betweenSteps,
    set,
    at,
  }: ImportOptions & { classes: PatternClassifier },
  refuse: (row: RefusedRow) => void,
): Promise<Outcomes> {
  const of = file.read - file.leftOut
  await waitForImportLock(client, { signal, onWaiting })
  await lockAndReclassify(client, classes)
  const open = await beginImport(client, file)
  let done = countDecided(open)
  if (done > 0) onRowsApplied?.(done, of)
  const onStep = (decided: number) => {
    const passed = Math.floor(decided / progressEvery) > Math.floor(done / progressEvery)
    done = decided
    if (passed) onRowsApplied?.(done, of)
  }
  // What a set has added is kept row by row as it goes: that has no use for a single transaction, and nobody may wait for it.
  const empty = !set && (await isInventoryEmpty(client))
  let whole = false
  try {
    const taken = await (empty ? applyToEmptyInventory : applyInSteps)(client, open, {
      signal,
      onStep,
      betweenSteps,
      set,
      at,
    })
    whole = true
    if (taken.added + taken.updated > 0) await analyzeNumbers(client)
    await client.query('BEGIN')
    await refuseEach(client, 'number-in-use', inUseRowsQuery(open.id), refuse)
    await client.query('COMMIT')
    await finishImport(client, open.id)
    return taken
  } catch (error) {
    throw new ImportStoppedError(error, { done: empty && !whole ? 0 : done, of })
  }
}
