import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import type { IndexKind, EncryptedColumn } from './columns.ts'
import {
  type DataKey,
  deriveDataKey,
  computeBlindIndex,
  generateSecret,
  decryptValue,
  encryptValue,
  unwrapSecret,
  readKeyVersion,
  wrapSecret,
} from './data-key.ts'

/** How often (ms) a server reads the current key version. A rotation waits for this. */
export const pollMs = 2000
/** Keys older than this (ms) are read again: no server may use the previous version after a rotation. */
const staleMs = 2 * pollMs

/** `current` encrypts. `live` are the versions that indexes may be of, the current one first. */
type Ring = { known: ReadonlyMap<number, DataKey>; current: DataKey; live: readonly DataKey[] }

/** The blind index of one value: it is stored as `newest`, of `version`. Rows may still have any of `all`. */
export type BlindIndex = { version: number; newest: Buffer; all: Buffer[] }

type Opened<Row, Columns> = {
  [Name in keyof Row]: Name extends keyof Columns ? string | Extract<Row[Name], null> : Row[Name]
}

/**
 * An unknown version makes the keys be read again, and after `start` they are read every 2 s. Every method
 * throws SettingsError if `phoneKey` did not wrap the stored keys.
 */
export class Keys {
  readonly #db: Db
  readonly #phoneKey: string
  #ring: Ring | undefined
  #reading: Promise<Ring> | undefined
  #readAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, phoneKey: string) {
    this.#db = db
    this.#phoneKey = phoneKey
  }

  /** Reads the keys; creates the first one in a new database. */
  async load(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    this.#ring = await this.#reading
  }

  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.load().catch(onError), pollMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async encrypt(column: EncryptedColumn, text: string): Promise<Buffer>
  async encrypt(column: EncryptedColumn, text: string | null): Promise<Buffer | null>
  async encrypt(column: EncryptedColumn, text: string | null): Promise<Buffer | null> {
    if (text === null) return null
    const { current } = await this.#fresh()
    return encryptValue(current, column, text)
  }

  /** Decrypts a value of a column. Throws if the bytes were changed or belong to another column. */
  async decrypt(column: EncryptedColumn, sealed: Buffer): Promise<string>
  async decrypt(column: EncryptedColumn, sealed: Buffer | null): Promise<string | null>
  async decrypt(column: EncryptedColumn, sealed: Buffer | null): Promise<string | null> {
    if (sealed === null) return null
    const version = readKeyVersion(sealed)
    const key = (await this.#loaded()).known.get(version) ?? (await this.#unknown(version))
    return decryptValue(key, column, sealed)
  }

  async decryptRows<
    Row extends Record<string, unknown>,
    const Columns extends { [Name in keyof Row]?: EncryptedColumn },
  >(rows: readonly Row[], columns: Columns): Promise<Opened<Row, Columns>[]> {
    const names = Object.entries<EncryptedColumn | undefined>(columns)
    return Promise.all(
      rows.map(async (row) => {
        const opened: Record<string, unknown> = { ...row }
        for (const [name, column] of names) {
          const sealed = opened[name]
          if (sealed === null || !column) continue
          if (!Buffer.isBuffer(sealed)) throw new Error(`${name} is not an encrypted value of ${column}`)
          opened[name] = await this.decrypt(column, sealed)
        }
        return opened as Opened<Row, Columns>
      }),
    )
  }

  async blindIndex(kind: IndexKind, text: string): Promise<BlindIndex> {
    const { current, live } = await this.#fresh()
    const all = live.map((key) => computeBlindIndex(key, kind, text))
    return { version: current.version, newest: computeBlindIndex(current, kind, text), all }
  }

  /** Two writers of one value, before and after a rotation, exclude each other until the end. */
  async lockKeyVersion(trx: Trx): Promise<void> {
    const { current } = await this.#loaded()
    const held = trx.selectFrom('data_keys').select('version').where('current', '=', true).forShare()
    // Another version may have become current during the wait for the lock.
    let found = await held.executeTakeFirst()
    while (!found) found = await held.executeTakeFirst()
    if (found.version !== current.version) await this.load()
  }

  /** Reads the keys again if the timer is late. */
  async #fresh(): Promise<Ring> {
    if (this.#timer && performance.now() - this.#readAt > staleMs) await this.load()
    return this.#loaded()
  }

  async #loaded(): Promise<Ring> {
    if (!this.#ring) await this.load()
    if (!this.#ring) throw new Error('The encryption keys have not been loaded')
    return this.#ring
  }

  async #unknown(version: number): Promise<DataKey> {
    await this.load()
    const key = (await this.#loaded()).known.get(version)
    if (!key) throw new Error(`There is no version ${version} of the key, which encrypted a value`)
    return key
  }

  async #read(): Promise<Ring> {
    const begunAt = performance.now()
    let stored = await selectKeys(this.#db)
    if (stored.length === 0) stored = await this.#makeFirst()
    const keys = stored.map(({ version, wrapped, current, retired_at }) => ({
      key: this.#ring?.known.get(version) ?? this.#unwrap(version, wrapped),
      current,
      coming: !retired_at && !current,
    }))
    const current = keys.find((each) => each.current)?.key
    if (!current) throw new Error('No version of the encryption key is current')
    this.#readAt = begunAt
    return {
      known: new Map(keys.map(({ key }) => [key.version, key])),
      current,
      live: [current, ...keys.filter(({ coming }) => coming).map(({ key }) => key)],
    }
  }

  #unwrap(version: number, wrapped: Buffer): DataKey {
    const secret = unwrapSecret(this.#phoneKey, version, wrapped)
    if (secret) return deriveDataKey(version, secret)
    throw new SettingsError(
      [`PHONE_KEY is not the key that encrypted the personal data in this database (version ${version})`],
      'The personal data cannot be read',
    )
  }

  /** Only one of several servers succeeds; all read its key. */
  async #makeFirst(): Promise<StoredKey[]> {
    const wrapped = wrapSecret(this.#phoneKey, 1, generateSecret())
    await this.#db
      .insertInto('data_keys')
      .values({ version: 1, wrapped, current: true })
      .onConflict((known) => known.doNothing())
      .execute()
    return selectKeys(this.#db)
  }
}

type StoredKey = { version: number; wrapped: Buffer; current: boolean; retired_at: Date | null }

function selectKeys(db: Db): Promise<StoredKey[]> {
  return db.selectFrom('data_keys').selectAll().orderBy('version').execute()
}

/** A CTE `held`: a row if this key version is current, and then locked until the transaction ends. */
export const lockKeyVersionCte = ({ version }: BlindIndex) =>
  sql`held AS (SELECT version FROM data_keys WHERE version = ${version} AND current FOR SHARE)`

/** Decodes bytea as PostgreSQL writes it in JSON. */
export function bytesFromJson(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
