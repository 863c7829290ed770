import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { temporaryFolder } from '../../../../simulators/src/testing/merchant.ts'
import { createLog } from '../../platform/base/log.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { runInTask } from '../../platform/base/uncaught.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { enqueue, retryFailedJob } from '../../platform/jobs/table.ts'
import { handleAllJobs } from '../../platform/jobs/testing/handlers.ts'
import { startWorkers } from '../../platform/jobs/workers.ts'
import { startTestServer } from '../../testing/server.ts'

const requestId = '1a2b3c4d5e6f708192a3b4c5d6e7f809'

/** Runs `npm run trace` with these arguments. */
function trace(databaseUrl: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = ['tools/run.mjs', 'apps/server/src/operations/monitoring/trace-cli.ts', ...args]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((done) => {
    const child = execFile(process.execPath, command, { cwd: repositoryRoot, env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

test('a purchase leaves its id on its job, and the command finds the lines of nginx and server and the job', async () => {
  const lines: string[] = []
  const log = createLog({ production: true, level: 'info' }, { write: (line) => void lines.push(line) })
  const server = await startTestServer({ log })
  const { 628888: numberId = 0 } = await server.stock('628888,88')
  const { token } = await server.login()
  const headers = { 'x-request-id': requestId }
  const { status } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token, headers })
  expect(status).toBe(200)
  log.warn({ requestId }, 'a line of the server')

  const folder = await temporaryFolder()
  const nginx = { time: '2026-11-22T03:04:05+08:00', requestId, status: 200 }
  const other = { ...nginx, requestId: 'f'.repeat(32) }
  await writeFile(join(folder, 'server.log'), lines.join(''))
  await writeFile(
    join(folder, 'nginx.log'),
    [nginx, other, ''].map((line) => JSON.stringify(line)).join('\n'),
  )
  const files = ['server.log', 'nginx.log'].map((name) => join(folder, name))
  const { code, out } = await trace(server.databaseUrl, '1a2b3c4d', ...files)
  expect(code).toBe(0)
  const found = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(found[0]).toEqual(nginx)
  expect(found[1]).toMatchObject({ requestId, msg: 'a line of the server' })
  expect(found.slice(2)).toMatchObject([{ name: 'order-release', state: 'created' }])
  expect(out).not.toContain('f'.repeat(32))
})

test('the command says what it expects, and ends with 1 when it finds nothing', async () => {
  const databaseUrl = await createTestDatabase()
  const wrong = await trace(databaseUrl, 'nonsense')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('npm run trace -- REFERENCE')])
  const empty = join(await temporaryFolder(), 'empty.log')
  await writeFile(empty, '')
  expect(await trace(databaseUrl, 'abcdef01', empty)).toMatchObject({ code: 1, out: '' })
})

test('a job, the jobs that it enqueues, and its retry have the id of the request in their log lines', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 2)
  onTestFinished(() => db.destroy())
  const lines: string[] = []
  const log = createLog({ production: true, level: 'warn' }, { write: (line) => void lines.push(line) })
  const handlers = handleAllJobs(async (name) => {
    if (name === 'order-release')
      await db.transaction().execute((trx) => enqueue(trx, 'refund-send', { refundId: 1 }))
    if (name === 'refund-send') throw new Error('no')
  })
  await runInTask({ fields: { requestId } }, () =>
    db.transaction().execute((trx) => enqueue(trx, 'order-release', { orderId: 1 })),
  )
  onTestFinished(startWorkers(url, handlers, { log, clock: () => new Date() }))
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(JSON.parse(lines[0]!)).toMatchObject({ job: 'refund-send', requestId })

  const [failed] = await db
    .insertInto('jobs')
    .values({ name: 'mandate-end', data: {}, state: 'failed', ended_at: new Date(), request_id: requestId })
    .returning('id')
    .execute()
  const again = await db.transaction().execute((trx) => retryFailedJob(trx, failed!.id))
  const row = await db.selectFrom('jobs').select('request_id').where('id', '=', again!).executeTakeFirst()
  expect(row?.request_id).toBe(requestId)
})
