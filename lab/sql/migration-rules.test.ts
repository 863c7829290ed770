import { expect, test } from 'vitest'
import { migrations } from '../../apps/server/src/platform/migrate/migrate.ts'
import { nextRelease, releaseAfter } from '../upgrade/next-releases.ts'
import { findBreaches } from './migration-rules.ts'

test('migrations after the first and those of the tested upgrade follow the rules', async () => {
  const later = [...migrations.slice(1), ...nextRelease, ...releaseAfter]
  expect((await Promise.all(later.map(findBreaches))).flat()).toEqual([])
})

test.each([
  ['ALTER TABLE users RENAME COLUMN phone TO mobile', 'a rename'],
  ['ALTER TABLE orders ALTER COLUMN amount_fen TYPE bigint', 'another type'],
  ['UPDATE users SET hat = 1', 'in steps'],
  ['LOCK TABLE users', 'whole table'],
  ['ALTER TABLE users ADD COLUMN hat text NOT NULL', 'needs a default'],
  ['ALTER TABLE users ADD COLUMN hat uuid DEFAULT gen_random_uuid()', 'no constant'],
  ['ALTER TABLE users ADD CHECK (id > 0)', 'NOT VALID'],
  ['CREATE INDEX ON users (phone)', 'CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY ON users (phone)', 'online'],
  ['DROP TABLE users', 'a contract'],
  ['ALTER TABLE users DROP COLUMN phone', 'a contract'],
  ['ALTER TABLE users ALTER COLUMN phone SET NOT NULL', 'a contract'],
])('%s: refused, as %s', async (statement, why) => {
  const found = await findBreaches({ name: '002-expand-x', statements: [statement] })
  expect(found).toEqual([expect.stringContaining(why)])
})

test.each([
  "ALTER TABLE users ADD COLUMN hat text NOT NULL DEFAULT 'none'",
  'ALTER TABLE users ADD CONSTRAINT hats CHECK (hat > 0) NOT VALID',
  'ALTER TABLE users VALIDATE CONSTRAINT hats',
  'CREATE TABLE hats (id bigint PRIMARY KEY); CREATE INDEX ON hats (id)',
])('%s: allowed', async (statement) => {
  expect(await findBreaches({ name: '002-expand-x', statements: [statement] })).toEqual([])
})

test('an online migration has nothing but what is done CONCURRENTLY', async () => {
  const statements = [
    'CREATE TABLE hats (user_id bigint REFERENCES users)',
    'DROP INDEX CONCURRENTLY hats_id',
  ]
  expect(await findBreaches({ name: '002-expand-x', statements, online: true })).toEqual([
    expect.stringContaining('CREATE TABLE hats'),
  ])
})

test('a contract migration may drop things, and a name that is neither expand nor contract is refused', async () => {
  const statements = ['ALTER TABLE users DROP COLUMN phone']
  expect(await findBreaches({ name: '003-contract-002-x', statements })).toEqual([])
  expect(await findBreaches({ name: '003-x', statements })).toHaveLength(1)
})
