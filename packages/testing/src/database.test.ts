import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { run } from './postgres.ts'

test('every call gives a migrated database of its own', async () => {
  const [first, second] = [await testDatabase(), await testDatabase()]
  await run(first, 'create table mine (id int)')
  const tables = "select table_name as name from information_schema.tables where table_schema = 'public'"
  const names = async (url: string) => (await run(url, tables)).rows.map(({ name }) => name)
  expect(await names(first)).toContain('mine')
  expect(await names(second)).not.toContain('mine')
  expect((await names(second)).length).toBeGreaterThan(3)
})
