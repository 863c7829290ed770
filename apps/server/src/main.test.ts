import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { depth } from '@hao/testing/deep.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { testTimeoutMs, waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { serve, type RunningServer } from './main.ts'
import { version } from './platform/base/version.ts'
import { stagingBanner } from './platform/web/staging-banner.ts'
import { productionEnv, stagingEnv } from './testing/production.ts'

async function newEnv(): Promise<Record<string, string>> {
  // A busy machine must not look like a database that does not answer.
  return {
    ...(await productionEnv(await createTestDatabase())),
    ANSWER_MS: String(waitTimeoutMs),
    PORT: '0',
  }
}

function originOf({ address }: RunningServer): string {
  return `http://127.0.0.1:${new URL(address).port}`
}

test('production serves the shop, the API, figures and health, and nothing of the demonstration', async () => {
  const env = await newEnv()
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(`${originOf(server)}${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await get('/mobile/home')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/mobile/home')).text).not.toContain('测试环境')
  expect((await get('/dev/outbox')).status).toBe(404)
  expect((await get('/simulators/wechat/h5/x')).status).toBe(404)
  expect((await get('/simulators/courier/open')).status).toBe(404)
  expect((await get('/simulators/carrier/dial')).status).toBe(404)
  const good = JSON.parse((await get('/api/number/good')).text) as { data: unknown[] }
  expect(good.data).toEqual([])
  expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'ok', version })
  expect((await get('/metrics')).text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
  )
})

test('an operator’s text files are at the site’s root and under /mobile/, and no other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(folder, 'MP_verify_aB3dE5gH7jK9mN1p.txt'), 'aB3dE5gH7jK9mN1p')
  await writeFile(join(folder, 'notes.html'), '<script>')
  const server = await serve({ ...(await newEnv()), SITE_FILES: folder })
  onTestFinished(() => server.stop())
  for (const base of ['/', '/mobile/']) {
    const file = await fetch(`${originOf(server)}${base}MP_verify_aB3dE5gH7jK9mN1p.txt`)
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'aB3dE5gH7jK9mN1p',
    ])
    for (const other of ['MP_verify_another.txt', 'notes.html', '..%2fnotes.html'])
      expect((await fetch(`${originOf(server)}${base}${other}`)).status).toBe(404)
  }
  await expect(serve({ ...(await newEnv()), SITE_FILES: join(folder, 'none') })).rejects.toThrow(
    'SITE_FILES cannot be read: ENOENT',
  )
})

test('a test environment serves the simulators’ pages, but no open outbox, and says so on every page', async () => {
  const simulator = createHttpServer((_request, response) => response.end('a simulator')).listen(
    0,
    '127.0.0.1',
  )
  await once(simulator, 'listening')
  onTestFinished(() => void simulator.close())
  const origin = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
  const env = {
    ...(await stagingEnv(await createTestDatabase())),
    PORT: '0',
    SIMULATOR_WECHAT_ORIGIN: origin,
  }
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const page = await fetch(`${originOf(server)}/simulators/wechat/h5/x`)
  expect(await page.text()).toBe('a simulator')
  expect((await fetch(`${originOf(server)}/dev/outbox`)).status).toBe(404)
  const { html, style, styleHash } = stagingBanner
  expect(html).toContain('<span lang="zh-CN">测试环境')
  expect(html).toContain('<span lang="en">Test environment')
  for (const path of ['/mobile/home', '/mobile/nowhere']) {
    const shop = await fetch(originOf(server) + path)
    expect(shop.headers.get('content-security-policy')).toContain(`'sha256-${styleHash}'`)
    const text = await shop.text()
    expect(text).toContain(`<style>${style}</style>`)
    expect(text).toContain(`<body>${html}<div id="root">`)
  }
  const console = await fetch(`http://127.0.0.1:${new URL(server.console ?? '').port}/login`)
  const [, nonce] = /'nonce-([^']+)'/.exec(console.headers.get('content-security-policy') ?? '') ?? []
  const text = await console.text()
  expect(text).toContain(`<style nonce="${nonce}">${style}`)
  expect(text).toContain(`<body>${html}`)
})

test('the filings are at the foot of every page, with links to the authorities', async () => {
  const filings = { ICP_FILING: '京ICP备12345678号-1', POLICE_FILING: '京公网安备11010502030143号' }
  const server = await serve({ ...(await newEnv()), ...filings })
  onTestFinished(() => server.stop())
  for (const path of ['home', 'user-center', 'nowhere', 'home?lang=en']) {
    const page = await fetch(`${originOf(server)}/mobile/${path}`)
    const text = await page.text()
    expect(text).toMatch(
      /<\/div><footer .*<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备12345678号-1<\/a>.*code=11010502030143"[^>]*>京公网安备11010502030143号<\/a><\/footer>/,
    )
    const [, style = ''] = /<style>(\.filings[^<]*)<\/style>/.exec(text) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  }
})

test('a database serves either a real shop or a test environment, as its first server did', async () => {
  const [real, staged] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const starts = async (env: Record<string, string>) => (await serve({ ...env, PORT: '0' })).stop()
  const shop = await productionEnv(real)
  const staging = await stagingEnv(staged)
  await Promise.all([shop, shop, staging, staging].map(starts))
  const { PHONE_KEY: shopKey = '' } = shop
  const { PHONE_KEY: stagingKey = '' } = staging
  await expect(starts({ ...shop, DATABASE_URL: staged, PHONE_KEY: stagingKey })).rejects.toThrow(
    'DATABASE_URL: the database belongs to a test environment',
  )
  await expect(starts({ ...staging, DATABASE_URL: real, PHONE_KEY: shopKey })).rejects.toThrow(
    'DATABASE_URL: the database belongs to a real shop',
  )
  await Promise.all([shop, staging].map(starts))
})

test('a test environment takes no database that was used and has no mark', async () => {
  const databaseUrl = await createTestDatabase()
  await runStatement(
    databaseUrl,
    `INSERT INTO quarantined_payments (out_trade_no, transaction_id, reason, report, found_at)
    VALUES ('1', '1', 'unknown-order', '{}', now())`,
  )
  await expect(serve({ ...(await stagingEnv(databaseUrl)), PORT: '0' })).rejects.toThrow(
    'DATABASE_URL: the database has customers, orders or payments, but no mark of a test environment',
  )
})

test('with a PHONE_KEY that does not decrypt the personal data the server reports it and does not start', async () => {
  const env = await newEnv()
  await (await serve(env)).stop()
  const other = { ...env, PHONE_KEY: randomBytes(32).toString('hex') }
  await expect(serve(other)).rejects.toThrow('PHONE_KEY is not the key that encrypted the personal data')
  await (await serve(env)).stop()
})

test.each([
  ['PORT', 'HOST'],
  ['CONSOLE_PORT', 'CONSOLE_HOST'],
])('a port in use, or a host elsewhere, is named by its setting: %s, %s', async (port, host) => {
  const env = { ...(await newEnv()), CONSOLE_PORT: '0' }
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const used = String((taken.address() as AddressInfo).port)
  const failed = serve({ ...env, [host]: '127.0.0.1', [port]: used })
  await expect(failed).rejects.toThrow(`${port}: port ${used} of 127.0.0.1 is in use`)
  await expect(serve({ ...env, [host]: '192.0.2.1' })).rejects.toThrow(`${host}: 192.0.2.1 is no address`)
})

test('X-Forwarded-For from an address that TRUST_PROXY does not name is logged, once', async () => {
  const lines: string[] = []
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line) => Boolean(lines.push(String(line))))
  onTestFinished(() => write.mockRestore())
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY does not list'))
  const ask = async (trusted: string) => {
    const server = await serve({ ...(await newEnv()), TRUST_PROXY: trusted, LOG_LEVEL: 'warn' })
    for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.9' }])
      await fetch(`${originOf(server)}/healthz`, { headers: headers as Record<string, string> })
    await server.stop()
  }
  await ask('127.0.0.1')
  expect(warnings()).toEqual([])
  await ask('10.0.0.1')
  expect(warnings()).toEqual([expect.stringContaining('127.0.0.1')])
})

test('a client that never reads its answer does not hold up the stop for long', async () => {
  const env = await newEnv()
  const server = await serve(env)
  const unread = await fetch(`${originOf(server)}/mobile/home`)
  await server.stop()
  await expect(unread.text()).resolves.toBeDefined()
})

test('a draining server reports not ready, serves what is in flight, and ends open connections with their next response', async () => {
  const server = await serve(await newEnv())
  const get = (path: string) => fetch(`${originOf(server)}${path}`)
  expect((await get('/readyz')).status).toBe(200)
  const drained = server.stop(testTimeoutMs)
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  const served = await get('/api/banner')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  await Promise.all([server.stop(), drained])
  await expect(get('/healthz')).rejects.toThrow()
})

test('a process serves the parts that SERVE names, and always its health', async () => {
  const env = await newEnv()
  const status = (address: string | undefined, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((done) => {
      const { port } = new URL(address ?? '')
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      }).end()
    })
  const consoleServer = await serve({ ...env, SERVE: 'console' })
  onTestFinished(() => consoleServer.stop())
  expect(await status(consoleServer.console, '/api/me')).toBe(401)
  expect(await status(consoleServer.address, '/readyz')).toBe(200)
  expect(await status(consoleServer.address, '/api/banner')).toBe(404)
  expect(await status(consoleServer.address, '/mobile/home')).toBe(404)
  const figures = async (address: string) => (await fetch(`${address}/metrics`)).text()
  expect(await figures(consoleServer.address)).not.toContain('number_index_age_seconds')
  // What an SMS tells of saved searches is limited by the numbers on sale.
  const jobs = await serve({ ...env, SERVE: 'jobs' })
  onTestFinished(() => jobs.stop())
  await expect.poll(() => figures(jobs.address)).toMatch(/^number_index_age_seconds \d/m)
  const shop = await serve({ ...env, SERVE: 'shop,jobs' })
  onTestFinished(() => shop.stop())
  expect(shop.console).toBeUndefined()
  expect(await status(shop.address, '/api/banner')).toBe(200)
})

test.each(depth(['fatal'], ['info', 'warn', 'fatal']))(
  'the audit’s head is logged at start and at stop, also with LOG_LEVEL=%s',
  async (level) => {
    const env: Record<string, string> = { ...(await newEnv()), LOG_LEVEL: level }
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => printed.mockRestore())
    const server = await serve(env)
    onTestFinished(() => server.stop())
    const figures = async () => (await fetch(`${originOf(server)}/metrics`)).text()
    await expect.poll(figures).toMatch(/^audit_head_written_timestamp_seconds 1\d\.?\d*/m)
    const heads = () =>
      printed.mock.calls.filter(([line]) => String(line).includes('"msg":"head of the audit"'))
    expect(heads()).toHaveLength(1)
    await server.stop()
    expect(heads()).toHaveLength(2)
  },
)
