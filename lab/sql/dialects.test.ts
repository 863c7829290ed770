import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrations } from '../../apps/server/src/platform/schema/migrate.ts'
import { constructsIn } from './constructs.ts'
import { reportConstructs, reportShards, countConstructs } from './dialect-report.ts'
import { readNodes } from './nodes.ts'
import { distribute, readTables } from './schema-shape.ts'

const file = fileURLToPath(new URL('../../docs/scale.md', import.meta.url))
/** Ignores the columns' widths. */
const squeeze = (text: string) => text.replace(/ +/g, ' ').replace(/-{2,}/g, '-')
const document = squeeze(readFileSync(file, 'utf8'))
const schema = migrations.flatMap(({ statements }) => statements)

test('the document states what sharding does to the current schema (npm run dialects writes it)', async () => {
  expect(document).toContain(squeeze(await reportShards(schema.join('\n'))))
})

test('the document states how each engine treats the constructs of the schema', async () => {
  expect(document).toContain(squeeze(reportConstructs(await countConstructs(schema))))
})

test.each([
  [
    'WITH a AS (UPDATE x SET y = 1 RETURNING id) SELECT * FROM a',
    'several tables changed in one statement (CTE)',
  ],
  ['SELECT FROM x FOR NO KEY UPDATE', 'rows locked by SELECT'],
  ['SELECT FROM x FOR UPDATE SKIP LOCKED', 'SKIP LOCKED'],
  ['INSERT INTO x SELECT * FROM y', 'INSERT … SELECT'],
  ['SELECT FROM x, LATERAL (SELECT x.a) AS b', 'a subquery for each row (LATERAL)'],
  ['SELECT pg_snapshot_xmin(pg_current_snapshot())', 'numbers of transactions, snapshots'],
  ['SELECT pg_advisory_xact_lock($1)', 'advisory lock'],
  ["SELECT pg_notify('a', 'b')", 'LISTEN, NOTIFY'],
  ['LISTEN a', 'LISTEN, NOTIFY'],
  ['LOCK TABLE x', 'LOCK TABLE'],
  ['BEGIN ISOLATION LEVEL REPEATABLE READ', 'one snapshot for several statements (REPEATABLE READ)'],
  ['COPY x FROM STDIN', 'COPY'],
  ['CREATE TEMP TABLE x (a int)', 'temporary table'],
  ['CREATE TRIGGER a AFTER INSERT ON x FOR EACH ROW EXECUTE FUNCTION f()', 'trigger'],
  ['CREATE TABLE x (a int, b int GENERATED ALWAYS AS (a) STORED)', 'column that is computed and stored'],
  ['CREATE TABLE x (a int UNIQUE DEFERRABLE)', 'constraint that is checked at the end (DEFERRABLE)'],
])('%s: %s', async (statement, construct) => {
  expect(constructsIn(await readNodes(statement))).toContain(construct)
})

test('features of every PostgreSQL are not reported', async () => {
  const plain = 'INSERT INTO x (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = 2 RETURNING *'
  expect(constructsIn(await readNodes(plain))).toEqual([])
})

test('a unique key without the shard column and a reference to another shard are reported', async () => {
  const tables = await readTables(`CREATE TABLE users (id bigint PRIMARY KEY, phone text UNIQUE);
    CREATE TABLE hats (user_id bigint REFERENCES users, nth int, PRIMARY KEY (user_id, nth));
    CREATE TABLE pins (id bigint PRIMARY KEY, hat bigint REFERENCES hats)`)
  expect(distribute(tables, 'users', 'user_id')).toEqual({
    distributed: new Map([
      ['users', 'id'],
      ['hats', 'user_id'],
    ]),
    unique: ['users (phone)'],
    references: ['pins (hat) → hats'],
  })
})
