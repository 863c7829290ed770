import type { Availability } from '../../platform/db/availability.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { StockColumns } from './stock-columns.ts'
import { selectSnapshot, selectStockChanges, selectStockRows } from './memory-queries.ts'

/** Rows that one query loads. */
const rowsPerRead = 10_000
/** The minimum time (ms) between two loads, for example during an import. */
const minReloadMs = 30_000
/** With larger ids than this the memory is not used: its arrays are indexed by id. */
const largestId = 10_000_000
/** The memory is released after this time (ms) without requests. */
const idleMs = 30 * minuteMs

/** Rows as of a snapshot, or newer. */
type Stock = { columns: StockColumns; snapshot: TransactionSnapshot }

/**
 * The inventory in memory, for filtered lists. It loads at the first request and is released when idle.
 * Before each answer it reads the changes since its snapshot, so everything committed before the request is
 * included.
 */
export class StockMemory {
  readonly #db: Db
  readonly #availability: Availability
  #stock: Stock | undefined
  #loading = false
  #loadedAt = -Infinity
  #reading: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #forgetting: NodeJS.Timeout | undefined

  constructor({ db, availability }: { db: Db; availability: Availability }) {
    this.#db = db
    this.#availability = availability
  }

  /** The numbers as they are now; undefined while they load. Starts a load when needed. */
  async current(): Promise<StockColumns | undefined> {
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => (this.#stock = undefined), idleMs).unref()
    if (this.#stock) await this.#catchUp()
    this.prepare()
    return this.#stock?.columns
  }

  /** Starts to load, unless the memory is loaded or a load started recently. */
  prepare(): void {
    if (!this.#stock && performance.now() - this.#loadedAt > minReloadMs) this.load().catch(() => undefined)
  }

  /** Resolves when the load is over; never rejects. */
  async load(): Promise<void> {
    if (this.#loading) return
    this.#loading = true
    this.#loadedAt = performance.now()
    try {
      this.#stock = await this.#loadAll()
    } catch (error) {
      await this.#availability.report(error, 'the inventory was not loaded for the console')
    } finally {
      this.#loading = false
    }
  }

  async #loadAll(): Promise<Stock | undefined> {
    const { snapshot, largest } = await selectSnapshot(this.#db)
    if (largest > largestId) return undefined
    const columns = new StockColumns(largest + 1)
    // A row may be newer than the snapshot: then it is read again as a change.
    for (let from = 0; from <= largest; from += rowsPerRead)
      for (const row of await selectStockRows(this.#db, from, from + rowsPerRead)) columns.put(row)
    return { columns, snapshot }
  }

  /**
   * Requests that arrive during a read share the next one: the current read may have started too early for
   * them.
   */
  #catchUp(): Promise<void> {
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        this.#reading = this.#readChanges()
        return this.#reading
      })
    return this.#next
  }

  async #readChanges(): Promise<void> {
    const stock = this.#stock
    if (!stock) return
    const { snapshot, changes } = await selectStockChanges(this.#db, stock.snapshot)
    if (!changes) this.#stock = undefined
    for (const { id, row } of changes ?? []) {
      if (row) stock.columns.put(row)
      else stock.columns.remove(id)
    }
    stock.snapshot = snapshot
  }
}
