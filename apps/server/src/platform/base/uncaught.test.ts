import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { productionEnv } from '../../testing/production.ts'

type Line = { level: number; msg: string; requestId?: string; job?: string; err?: { message: string } }

const server = findProgram(join(import.meta.dirname, '../../process.ts'))

/** Starts a program as a process, with the modules `preloads`. `lines` is its log. */
async function startProcess(
  { file, execArgv }: typeof server,
  env: Record<string, string>,
  preloads: readonly string[] = [],
) {
  const imports = preloads.flatMap((each) => ['--import', join(import.meta.dirname, each)])
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv: [...execArgv, ...imports],
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  let rest = ''
  child.stdout!.on('data', (bytes: Buffer) => {
    const whole = (rest + bytes.toString()).split('\n')
    rest = whole.pop()!
    for (const line of whole) if (line.startsWith('{')) lines.push(JSON.parse(line) as Line)
  })
  return { child, lines }
}

const production = async () => ({
  ...(await productionEnv(await createTestDatabase())),
  ANSWER_MS: String(waitTimeoutMs),
  PORT: '0',
  LOG_LEVEL: 'error',
  SERVE: 'shop,console',
})

/** A request with the headers of a browser; fetch cannot set Origin. */
function ask(
  address: string,
  path: string,
  options: { method?: string; body?: string; headers?: object } = {},
) {
  const { port } = new URL(address)
  const { body, headers, ...rest } = options
  return new Promise<{ status: number; answer: Record<string, unknown> }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers }, ...rest }, (response) => {
      text(response)
        .then((content) =>
          resolve({
            status: response.statusCode ?? 0,
            answer: JSON.parse(content) as Record<string, unknown>,
          }),
        )
        .catch(reject)
    })
    sent.on('error', reject).end(body)
  })
}

test('an uncaught error is logged with its request id and answered, and the server goes on', async () => {
  const { child, lines } = await startProcess(server, await production(), ['throw-anywhere.fixture.mjs'])
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  for (const place of ['promise', 'timer', 'interval', 'event', 'stream', 'socket']) {
    const { status, answer } = await ask(address, '/api/banner', { headers: { 'x-throw': place } })
    const message = `thrown in a ${place}`
    await expect.poll(() => lines.filter(({ err }) => err?.message === message)).toHaveLength(1)
    const line = lines.find(({ err }) => err?.message === message)
    expect(line?.requestId).toMatch(/^[\da-f]{32}$/)
    // Either the answer or the failure may come first.
    if (status === 200) expect(answer).toMatchObject({ success: true })
    else
      expect([status, answer]).toMatchObject([
        500,
        { code: 50000, error: 'internal', requestId: line?.requestId },
      ])
  }
  child.kill('SIGUSR2')
  await expect.poll(() => lines.at(-1)?.err?.message).toBe('thrown in a signal')
  expect((await ask(address, '/readyz')).status).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('an uncaught error of a job is logged with its job, and the worker goes on', async () => {
  const jobs = { file: join(import.meta.dirname, 'throwing-jobs.fixture.ts'), execArgv: ['--import', 'tsx'] }
  const { child, lines } = await startProcess(jobs, { DATABASE_URL: await createTestDatabase() })
  const ranNext = once(child, 'message')
  await expect
    .poll(() => lines.map(({ job, err }) => `${job}: ${err?.message}`).toSorted())
    .toEqual([
      'order-release: thrown by a promise',
      'order-release: thrown by a timer',
      'order-release: thrown by the job',
    ])
  await ranNext
  expect(child.exitCode).toBeNull()
})

test('a console whose passwords cannot be hashed does not start, and says what is missing', async () => {
  const { child } = await startProcess(server, await production(), ['../../testing/no-argon2.fixture.mjs'])
  const said = text(child.stderr!)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await said).toMatch(/@node-rs\/argon2 cannot be loaded \(.+\): run `npm ci --omit=dev`/)
})
