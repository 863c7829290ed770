import { expect, test } from 'vitest'
import { coveredFolders, findSql, useCaseFiles } from './sql-places.ts'

test('a room has SQL only in its queries and its state machine', () => {
  const files = useCaseFiles()
  for (const folder of coveredFolders)
    expect(files.some(({ path }) => path.startsWith(`apps/server/src/${folder}/`))).toBe(true)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, source }) => findSql(path, source))).toEqual([])
})

test.each([
  ['imports kysely', "import { sql } from 'kysely'"],
  ['imports kysely', "import { type Insertable, sql as text } from 'kysely'"],
  ['imports kysely', "export { sql } from 'kysely'"],
  ['imports kysely/helpers/postgres', "import { jsonArrayFrom } from 'kysely/helpers/postgres'"],
  ['imports kysely', "const { sql } = await import('kysely')"],
  ['imports pg', "import pg from 'pg'"],
  ['builds a query: selectFrom', "await db.selectFrom('orders').select('id').execute()"],
  ['builds a query: updateTable', "await trx\n    .updateTable('orders')\n    .set({ months: 1 }).execute()"],
  ['builds a query: insertInto', 'const { insertInto } = db'],
  ['builds a query: deleteFrom', "db['deleteFrom']('orders')"],
  ['builds a query: executeTakeFirst', 'await ordersLike(db).limit(1).executeTakeFirst()'],
  ['builds a query: selectFrom', "const url = 'https://hao'; await db.selectFrom('orders')"],
  ['builds a query: deleteFrom', "const accept = 'image/*'\nawait db.deleteFrom('orders')\n/** end */"],
  ['builds a query: sql`', "import { sql } from './queries.ts'\nconst hidden = sql`(id)`"],
  ['builds a query: .execute(', 'await statement.execute(trx)'],
])('a breach is found: %s', (what, source) => {
  expect(findSql('a.ts', `\n${source}`)).toContainEqual(expect.stringContaining(what))
})

test.each([
  "import type { Insertable } from 'kysely'",
  "import { inTransaction } from '../../platform/db/database.ts'",
  '/** As `db.selectFrom(table).execute()` does. */',
  'const rows = await selectOrders(db, userId) // not db.selectFrom',
])('what is no SQL passes: %s', (source) => {
  expect(findSql('a.ts', source)).toEqual([])
})
