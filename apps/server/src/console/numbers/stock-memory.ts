import type { Availability } from '../../platform/db/availability.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { StockColumns } from './stock-columns.ts'
import { selectSnapshot, selectStockChanges, selectStockRows } from './memory-queries.ts'

/** Rows that are read at once. */
const rowsPerRead = 10_000
/** Loading begins no more often than this (ms), as long as an import goes on. */
const minReloadMs = 30_000
/** Larger ids than this are left to the database: memory is by id. */
const largestId = 10_000_000
/** Nobody has asked for so long: it is forgotten. */
const idleMs = 30 * minuteMs

/** Rows as they were in a snapshot, or newer. */
type Stock = { columns: StockColumns; snapshot: TransactionSnapshot }

/**
 * The inventory in memory for whoever narrows its list. Loaded when somebody asks first, forgotten when nobody does, and brought up to each question's moment before it is
 * answered, by what the history tells: what was committed before the question is in its answer.
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

  /** The numbers as they are now; undefined while they are loaded, which this begins. */
  async current(): Promise<StockColumns | undefined> {
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => (this.#stock = undefined), idleMs).unref()
    if (this.#stock) await this.#catchUp()
    this.prepare()
    return this.#stock?.columns
  }

  /** Begins to load, for whoever is about to ask; nothing when it is there, or was begun a moment ago. */
  prepare(): void {
    if (!this.#stock && performance.now() - this.#loadedAt > minReloadMs) this.load().catch(() => undefined)
  }

  /** Resolves when what could be loaded is; never rejects. */
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

  /** All who come while one reading is under way share the next: that one may have begun before what they want to see. */
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
