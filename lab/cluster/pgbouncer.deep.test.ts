import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { asOwner } from '@hao/testing/postgres.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { assertPoolersWork } from '../../apps/server/src/platform/db/pooler.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { migrate } from '../../apps/server/src/platform/migrate/migrate.ts'
import { createDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts'
import { startTestServer } from '../../apps/server/src/testing/server.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import type { Changes } from './documented-files.ts'
import { findNewPgBouncer, findOldPgBouncer, startPgBouncer } from './pgbouncer.ts'

const old = await findOldPgBouncer()
const current = await findNewPgBouncer()
const missing = 'needs root, Debian 12 on amd64, and its mirror'

/** PgBouncer before a database until the test ends; returns the address through it. */
async function pooled(words: NonNullable<typeof old>, url: string, changes?: Changes) {
  const dir = await mkdtemp(join(tmpdir(), 'hao-pgbouncer-'))
  // PgBouncer's user cannot open the embedded database's socket.
  const reachable = await createDatabaseProxy().connectTo(url)
  const pooler = await startPgBouncer({ dir, words, url: reachable, ...(changes && { changes }) })
  onTestFinished(async () => {
    await pooler.end()
    await rm(dir, { recursive: true, force: true })
  })
  return pooler.url
}

const withoutTracking: Changes = [[/^max_prepared_statements = .*$/gm, '']]

test.skipIf(!old)(`PgBouncer 1.18 is refused in one sentence (${missing})`, async () => {
  const url = await createTestDatabase()
  const through = await pooled(old!, url, withoutTracking)
  for (let time = 1; time <= 3; time += 1)
    await expect(assertPoolersWork(through, url)).rejects.toThrow(
      /^This server cannot use its connection pooler:\n {2}- DATABASE_URL leads .* PgBouncer must be 1\.21 or newer[^\n]*$/,
    )
})

test.skipIf(!current)(`PgBouncer 1.24 without max_prepared_statements is refused (${missing})`, async () => {
  const url = await createTestDatabase()
  const none: Changes = [[/^max_prepared_statements = .*$/gm, 'max_prepared_statements = 0']]
  await expect(assertPoolersWork(await pooled(current!, url, none), url)).rejects.toThrow('1.21 or newer')
})

test.skipIf(!current)(`a pooler needs a direct address beside it (${missing})`, async () => {
  const url = await createTestDatabase()
  const through = await pooled(current!, url)
  await expect(assertPoolersWork(through, through)).rejects.toThrow('set DIRECT_DATABASE_URL')
  await expect(assertPoolersWork(through, `${through}?a=b`)).rejects.toThrow('DIRECT_DATABASE_URL leads to')
  await assertPoolersWork(through, url)
  const owner = await pooled(current!, asOwner(url))
  await expect(migrate(owner)).rejects.toThrow('leads to a connection pooler')
})

test.skipIf(!current)(`buyers pay through PgBouncer 1.24 (${missing})`, async () => {
  const pool = (url: string) => pooled(current!, url)
  const server = await startTestServer({ workers: true, watched: true, pool })
  const { config } = server.context
  expect(config.databaseUrl).not.toBe(config.directUrl)
  await assertPoolersWork(config.databaseUrl, config.directUrl)
  const buyers = 20
  const rows = Array.from({ length: buyers }, (_, at) => `${628_800 + at},88`)
  const ids = Object.values(await server.stock(...rows))
  await Promise.all(
    ids.map(async (numberId) => {
      const { token } = await server.login()
      const payment = (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })).data
      expect(await server.wechatPay.pay(payment.out_trade_no)).toBe(true)
      const stage = async () =>
        (await server.request('GET /order/:id', { id: payment.orderId }, { token })).data.stage
      await waitUntil(stage, (each) => each === 'paid')
    }),
  )
  const db = openDatabase(config.directUrl, 1)
  onTestFinished(() => db.destroy())
  expect(await findBrokenInvariants(db)).toEqual({})
  expect(server.logged.filter((line) => !line.includes('SMS to'))).toEqual([])
})
