import type { Category } from '@hao/numbers/categories.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/database.ts'
import { selectCategories, type StoredCategory } from './queries.ts'

const pollMs = 1000

/** A snapshot of the categories. The same object until a category changes. */
type Categories = {
  /** The categories that shoppers see, in order. */
  visible: readonly Category[]
  find: (value: string) => Category | undefined
}

/** Caches the categories in memory. They are read at first use, and every second once started. */
export class LiveCategories {
  readonly #db: Db
  #read: readonly StoredCategory[] = []
  #categories: Categories | undefined
  #reading: Promise<Categories> | undefined
  #timer: NodeJS.Timeout | undefined
  #version = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Increases with each change. */
  get version(): number {
    return this.#version
  }

  async current(): Promise<Categories> {
    return this.#categories ?? this.load()
  }

  /** Reads the categories. Concurrent calls share one read. */
  async load(): Promise<Categories> {
    this.#reading ??= this.#refresh().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** Starts to poll. During a database outage the last read categories stay valid. */
  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.load().catch(onError), pollMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #refresh(): Promise<Categories> {
    const read = await selectCategories(this.#db)
    if (this.#categories && isDeepStrictEqual(read, this.#read)) return this.#categories
    const shown = read.filter((category) => category.shown)
    const byValue = new Map(shown.map((category) => [category.value, category]))
    this.#read = read
    this.#categories = { visible: shown, find: (value) => byValue.get(value) }
    this.#version += 1
    return this.#categories
  }
}
