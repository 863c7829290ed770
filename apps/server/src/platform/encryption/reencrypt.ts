import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '../db/database.ts'
import { type EncryptedPlace, type IndexKind, type EncryptedColumn, encryptedColumns } from './columns.ts'
import type { Keys } from './keys.ts'
import { typedKeys } from '../base/typed-keys.ts'

/** A step is one JSON of at most 256 MB, and a value in it takes twice its bytes. */
const stepRows = { small: 200, large: 10 }

/** An encrypted column. Nothing else is written here, so no state changes. */
type Place = {
  column: EncryptedColumn
  table: string
  name: string
  key: readonly string[]
  index: IndexKind | undefined
  stepRows: number
}

const places = typedKeys(encryptedColumns).map((column): Place => {
  const [table = '', name = ''] = column.split('.')
  const { key, index, large }: EncryptedPlace = encryptedColumns[column]
  return { column, table, name, key, index, stepRows: large ? stepRows.large : stepRows.small }
})

const versionIn = (name: string) =>
  sql<number>`get_byte(${sql.ref(name)}, 0) * 256 + get_byte(${sql.ref(name)}, 1)`

/** Repeats until no value of another key version is left. Returns the number of values. */
export async function reencryptAll(db: Db, keys: Keys): Promise<number> {
  let found = 0
  for (const place of places) found += await resealColumn(db, keys, place)
  return found > 0 ? found + (await reencryptAll(db, keys)) : 0
}

async function resealColumn(db: Db, keys: Keys, place: Place): Promise<number> {
  let done = 0
  let last: Row | undefined
  do {
    const rows = await inTransaction(db, (trx) => resealStep(trx, keys, place, last))
    done += rows.length
    last = rows.at(-1)
  } while (last)
  return done
}

type Row = Record<string, unknown> & { sealed: Buffer }

/** Rows are locked in key order, so that concurrent writes wait and are not lost. */
async function resealStep(trx: Trx, keys: Keys, place: Place, last: Row | undefined): Promise<Row[]> {
  const { column, table, name, key, index } = place
  const { version } = await keys.blindIndex('phone', '')
  const keyColumns = sql.join(key.map((each) => sql.ref(each)))
  const behind = last ? sql`AND (${keyColumns}) > (${sql.join(key.map((each) => last[each]))})` : sql``
  const { rows } = await sql<Row>`
    SELECT ${keyColumns}, ${sql.ref(name)} AS sealed FROM ${sql.id(table)}
    WHERE ${sql.ref(name)} IS NOT NULL AND ${versionIn(name)} <> ${version} ${behind}
    ORDER BY ${keyColumns} LIMIT ${place.stepRows} FOR UPDATE`.execute(trx)
  const fresh = await Promise.all(
    rows.map(async ({ sealed, ...rest }) => {
      const text = await keys.decrypt(column, sealed)
      const bytes = { [name]: await keys.encrypt(column, text) }
      if (index) bytes[`${name}_index`] = (await keys.blindIndex(index, text)).newest
      return {
        ...rest,
        ...Object.fromEntries(Object.entries(bytes).map(([each, value]) => [each, hex(value)])),
      }
    }),
  )
  const written = index ? [name, `${name}_index`] : [name]
  await sql`
    UPDATE ${sql.id(table)} SET ${sql.join(written.map((each) => sql`${sql.id(each)} = fresh.${sql.id(each)}`))}
    FROM jsonb_populate_recordset(NULL::${sql.id(table)}, ${JSON.stringify(fresh)}::jsonb) AS fresh
    WHERE ${sql.join(
      key.map((each) => sql`${sql.ref(`${table}.${each}`)} = fresh.${sql.id(each)}`),
      sql` AND `,
    )}`.execute(trx)
  return rows
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

export async function countEncrypted(
  db: Db,
): Promise<{ column: EncryptedColumn; version: number; count: number }[]> {
  const counted = places.map(async ({ column, table, name }) => {
    const { rows } = await sql<{ version: number; count: number }>`
      SELECT ${versionIn(name)} AS version, count(*)::integer AS count FROM ${sql.id(table)}
      WHERE ${sql.ref(name)} IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db)
    return rows.map((row) => ({ column, ...row }))
  })
  return (await Promise.all(counted)).flat()
}
