import type { Availability } from '../../platform/db/availability.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Snapshot } from '../../inventory/numbers/unseen.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { StockColumns } from './stock-columns.ts'
import { type StockRange, selectChanged, selectExtent, selectStockRows } from './memory-queries.ts'

/** Rows that are read at once. */
const slice = 10_000
/** More changes than this at once are not waited for: all is loaded anew, while the database answers. */
const mostChanges = 5000
/** Loading begins no more often than this (ms), as long as an import goes on. */
const restMs = 30_000
/** Larger ids than this are left to the database: memory is by id. */
const largestId = 10_000_000
/** Nobody has asked for so long: it is forgotten. */
const forgetMs = 30 * minuteMs

/**
 * The inventory in memory for whoever narrows its list. Loaded when somebody asks first, forgotten when nobody does, and brought up to each question's moment before it is
 * answered, by what the history tells: what was committed before the question is in its answer.
 */
export class StockMemory {
  readonly #db: Db
  readonly #availability: Availability
  #columns: StockColumns | undefined
  #snapshot: Snapshot = ''
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
    this.#forgetting = setTimeout(() => (this.#columns = undefined), forgetMs).unref()
    if (this.#columns) await this.#catchUp()
    this.prepare()
    return this.#columns
  }

  /** Begins to load, for whoever is about to ask; nothing when it is there, or was begun a moment ago. */
  prepare(): void {
    if (!this.#columns && performance.now() - this.#loadedAt > restMs) this.load().catch(() => undefined)
  }

  /** Resolves when what could be loaded is; never rejects. */
  async load(): Promise<void> {
    if (this.#loading) return
    this.#loading = true
    this.#loadedAt = performance.now()
    try {
      const columns = await this.#loadAll()
      if (columns) this.#columns = columns
    } catch (error) {
      await this.#availability.report(error, 'the inventory was not loaded for the console')
    } finally {
      this.#loading = false
    }
  }

  async #loadAll(): Promise<StockColumns | undefined> {
    const { snapshot, largest } = await selectExtent(this.#db)
    if (largest > largestId) return undefined
    const columns = new StockColumns(largest + 1)
    for (let from = 0; from <= largest; from += slice)
      await this.#readInto(columns, { from, before: from + slice })
    this.#snapshot = snapshot
    return columns
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

  /** A row may be read newer than the snapshot that is kept: the next reading reads it again. */
  async #readChanges(): Promise<void> {
    const columns = this.#columns
    if (!columns) return
    const { snapshot, ids } = await selectChanged(this.#db, this.#snapshot)
    if (ids.length > mostChanges) {
      this.#columns = undefined
      return
    }
    for (let from = 0; from < ids.length; from += slice) {
      const some = ids.slice(from, from + slice)
      const there = await this.#readInto(columns, { ids: some })
      for (const id of some.map(Number)) if (!there.has(id)) columns.remove(id)
    }
    this.#snapshot = snapshot
  }

  async #readInto(columns: StockColumns, which: StockRange): Promise<Set<number>> {
    const rows = await selectStockRows(this.#db, which)
    for (const row of rows) columns.put(row)
    return new Set(rows.map(({ id }) => id))
  }
}
