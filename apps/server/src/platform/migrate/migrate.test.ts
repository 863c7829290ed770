import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { openDatabase } from '../db/database.ts'
import { openClient } from '../db/connections.ts'
import { isCompatibleWith } from '../db/migration.ts'
import { migrate, migrations } from './migrate.ts'

test('six servers can migrate the same empty database at once', async () => {
  const url = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 6 }, () => migrate(url)))
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  const { rows: left } =
    await sql`SELECT application_name FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(db)
  expect(left).toEqual([])
  const { rows } = await sql`SELECT name FROM kysely_migration`.execute(db)
  expect(rows).toEqual(migrations.map(({ name }) => ({ name })))
})

test.each(['an early development version', 'a later version'])(
  'a database of %s is refused with advice and stays unchanged',
  async (maker) => {
    const url = await createEmptyDatabase()
    if (maker === 'a later version') await migrate(url)
    const db = openDatabase(url, 1)
    onTestFinished(() => db.destroy())
    const foreign = maker === 'a later version' ? '900-of-tomorrow' : '001-first-release'
    await sql`CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
      db,
    )
    await sql`INSERT INTO kysely_migration VALUES (${foreign}, '2026-11-21T00:00:00.000Z')`.execute(db)
    const tables = async () =>
      (await sql`SELECT schemaname, tablename FROM pg_tables ORDER BY 1, 2`.execute(db)).rows
    const before = await tables()
    const failure = await migrate(url).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SettingsError' })
    expect(String(failure)).toContain(`Another version of this shop created the database (${foreign})`)
    expect(String(failure)).toContain('delete var/data')
    expect(await tables()).toEqual(before)
  },
)

test.each([
  ['002-expand-notes', true],
  ['003-contract-001-notes', true],
  ['003-contract-002-notes', false],
  ['001-expand-notes', false],
  ['002-rename-notes', false],
])('a server that knows 001 starts on a schema that has had %s: %s', (later, started) => {
  expect(isCompatibleWith('001-first-0123abcd', later)).toBe(started)
})

test('an older server starts on a newer schema with additions only', async () => {
  const url = await createEmptyDatabase()
  const wider = {
    name: '902-expand-hats',
    statements: ['ALTER TABLE users ADD COLUMN hat text'],
  }
  await migrate(url, { steps: [...migrations, wider] })
  await expect(migrate(url)).resolves.toBeUndefined()
  await migrate(url, { steps: [...migrations, wider] })
})

test('a migration that waits for a long transaction does not block the table', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  const long = await openClient(url)
  const reader = await openClient(url)
  onTestFinished(async () => void (await Promise.all([long.end(), reader.end()])))
  await long.query('BEGIN')
  await long.query('SELECT FROM users')
  const wider = migrate(url, {
    steps: [
      ...migrations,
      { name: '902-expand-hats', statements: ['ALTER TABLE users ADD COLUMN hat text'] },
      {
        name: '903-expand-hat-index',
        statements: [
          'DROP INDEX CONCURRENTLY IF EXISTS users_hat_idx',
          'CREATE INDEX CONCURRENTLY users_hat_idx ON users (hat)',
        ],
        online: true,
      },
    ],
  })
  const waiting = async () =>
    (
      await reader.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE users%' AND datname = current_database()`,
      )
    ).rowCount
  await expect.poll(waiting, { interval: 10 }).toBe(1)
  await reader.query('SELECT FROM users')
  await long.query('COMMIT')
  await wider
  const { rows } = await reader.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'users_hat_idx'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a migration names the process that migrates before it', async () => {
  const url = await createEmptyDatabase()
  const first = await openClient(url)
  onTestFinished(() => first.end())
  await first.query('SELECT pg_advisory_lock(95013)')
  const { rows } = await first.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const waits: string[] = []
  const second = migrate(url, { onWait: (lock) => waits.push(lock) })
  await expect
    .poll(() => waits)
    .toEqual([expect.stringContaining(`on migrations, which process ${rows[0]!.pid} of PostgreSQL holds`)])
  await first.query('SELECT pg_advisory_unlock(95013)')
  await second
})

test('an online migration ends while another process waits for its turn', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  const index = 'CREATE INDEX CONCURRENTLY users_hat_idx ON users (id)'
  const steps = [...migrations, { name: '902-expand-hat-index', statements: [index], online: true }]
  await Promise.all(Array.from({ length: 3 }, () => migrate(url, { steps })))
})

test('an unreachable database and an invalid URL are explained', async () => {
  await expect(migrate('postgres://hao:secret@127.0.0.1:1/hao')).rejects.toThrow(/127\.0\.0\.1:1/)
  const failure = await migrate('postgres://hao:secret@localhost:1/hao').catch((error: unknown) =>
    String(error),
  )
  expect(failure).toContain('the database at localhost:1 refused the connection: ')
  expect(failure).toContain('ECONNREFUSED')
  expect(failure).not.toContain('secret')
})
