import type { Category } from '@hao/numbers/categories.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/database.ts'
import { selectCategories, type StoredCategory } from './queries.ts'

/** How often (ms) a server reads what its colleagues or another server have changed. */
export const pollMs = 1000

/** The categories at one moment: the same value until something about them changes. */
export type Categories = {
  /** Those that shoppers see, in their order. */
  visible: readonly Category[]
  /** The one of these that an address names; undefined when there is no such one. */
  find: (value: string) => Category | undefined
}

/** The categories in the memory of a server, read when they are first asked for, and every second once started. */
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

  /** Another number after each change. */
  get version(): number {
    return this.#version
  }

  /** What was read last. */
  async current(): Promise<Categories> {
    return this.#categories ?? this.load()
  }

  /** Reads them; several readings at once are one. */
  async load(): Promise<Categories> {
    this.#reading ??= this.#refresh().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** Follows changes from now on. While the database does not answer, what was read last is true. */
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
