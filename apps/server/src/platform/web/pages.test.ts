import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect, type AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { defaultPlan } from '@hao/numbers/plan.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { readConfig } from '../config/config.ts'
import { defaultHeaders } from '../http/headers.ts'
import { createHttpApp } from '../http/http-app.ts'
import { rewriteAddress } from './rewrite-address.ts'
import { pageRoutes } from './pages.ts'
import { entryServer, manifest } from './testing.ts'

const withoutClock = (body: string) => body.replace(/ data-now="\d+"/, '')

let dist: string
let app: FastifyInstance
let reads = 0
let [away, busy] = [false, false]

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const folder of ['client/.vite', 'client/assets', 'server'])
    await mkdir(join(dist, folder), { recursive: true })
  const files = {
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/assets/entry.js': 'entry()',
    'client/assets/head.js': 'keep()',
    'client/assets/entry.js.br': 'compressed',
    'client/assets/entry.css': '.a{}',
    'client/assets/list.css': '.b{}',
    'client/manifest.webmanifest': '{"name":"{prefix} 隐私号"}',
    'client/robots.txt': 'User-agent: *',
    'client/large.bin': 'x'.repeat(20_000_000),
    'server/entry-server.js': entryServer,
    'server/package.json': '{"type":"module"}',
  }
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), content)
  const availability = { isPrepared: true, countRefusal: () => undefined }
  const parts = { config: readConfig({}), log: pino({ level: 'silent' }), availability }
  app = createHttpApp(parts, defaultHeaders({ publicUrl: undefined }), rewriteAddress)
  app.get('/api/banner', (request, reply) => {
    reads++
    if (away) return reply.status(503).send({})
    return { code: 0, data: request.headers.authorization ?? 'nobody' }
  })
  const plan = { ...defaultPlan, prefix: '400' }
  const shedding = { refuses: () => busy }
  await app.register(pageRoutes, {
    dist,
    plan,
    patienceMs: waitTimeoutMs,
    publicUrl: 'https://shop.example',
    shedding,
  })
})

afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

/** Stops the clock of the cache, which keeps a page for 3 s. The returned function moves it. */
function stopCacheClock(): (ms: number) => void {
  const clock = vi.spyOn(performance, 'now')
  let now = performance.now()
  clock.mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms) => void (now += ms)
}

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test.each(['/', '/mobile', '/mobile/'])('[SC-1] %s leads to the home screen with its query', async (url) => {
  const response = await get(`${url}?layout=0`)
  expect([response.statusCode, response.headers.location]).toEqual([302, '/mobile/home?layout=0'])
})

test('a page is rendered with its state, its styles, and those of lazily loaded parts', async () => {
  const { body, statusCode, headers } = await get('/mobile/home')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/<style data-from="[^"]+">\.a{}\.b{}<\/style>/)
  expect(body).toContain('<div id="root"><p>/home zh 200</p></div>')
  expect(body).toMatch(/<meta property="og:url" content="https:..shop.example.mobile.home">.*<\/head>/)
  expect(body).toContain('id="state">{"code":0,"data":"nobody"}</script>')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('an overloaded server sends the busy page, except after a payment', async () => {
  busy = true
  expect([(await get('/mobile/home')).statusCode, (await get('/mobile/pay-ok')).statusCode]).toEqual([
    503, 200,
  ])
  busy = false
})

test('a page has no data of the client and is cached briefly', async () => {
  const before = reads
  const pass = stopCacheClock()
  const own = await get('/mobile/order', { authorization: 'Bearer secret', cookie: 'session=secret' })
  expect(own.body).not.toContain('secret')
  const again = await get('/mobile/order')
  expect(withoutClock(again.body)).toBe(withoutClock(own.body))
  expect(reads).toBe(before + 1)
  pass(3001)
  // The cache reads the clock at most once a millisecond.
  await expect.poll(async () => (await get('/mobile/order')) && reads).toBe(before + 2)
})

test('concurrent requests for a page share one render, whatever other parameters the URL has', async () => {
  const before = reads
  stopCacheClock()
  const addresses = Array.from({ length: 30 }, (_, at) => `/mobile/order?sort=asc&utm=${at}`)
  const read = async (address: string) => withoutClock((await get(address)).body)
  const bodies = await Promise.all(addresses.map(read))
  expect(new Set(bodies).size).toBe(1)
  expect(await read('/mobile/order?fresh=1&sort=asc')).toBe(bodies[0])
  expect(reads).toBe(before + 1)
  await get('/mobile/order?sort=desc')
  expect(reads).toBe(before + 2)
})

test('an incomplete page is not cached', async () => {
  away = true
  const without = await get('/mobile/category')
  expect([without.statusCode, without.body.includes('<p>/category zh 503</p>')]).toEqual([200, true])
  away = false
  expect((await get('/mobile/category')).body).toContain('<p>/category zh 200</p>')
})

test('an unknown path and an unknown number get 404 with their page', async () => {
  for (const path of ['/nope', '/number/404']) {
    const { statusCode, body } = await get(`/mobile${path}`)
    expect([statusCode, body.includes(`<p>${path}`)]).toEqual([404, true])
  }
  expect((await get('/mobile/number/1')).statusCode).toBe(200)
})

/** Where the app listens, from the first time that a test wants a socket. */
async function listening(): Promise<{ host: string; port: number }> {
  const host = '127.0.0.1'
  if (!app.server.listening) await app.listen({ port: 0, host })
  return { host, port: (app.server.address() as AddressInfo).port }
}

/** An answer to exactly these bytes of an address, over a socket. */
async function getRaw(path: string) {
  const request = ask({ ...(await listening()), path, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) }
}

test.each([
  '/mobile/%E0%A4%A',
  '/mobile/%',
  '/mobile/home%',
  '/mobile/agreement/%ff',
  '/mobile/agreement/%C0%AF..%C0%AF',
  '/mobile/%ED%A0%80',
  '/mobile%2Fhome',
  '/mobile/../api/banner',
  '/mobile/%2e%2e/x',
  '/%E0%A4%A',
  '//mobile/home',
  '/\\\\mobile',
])('[SC-3] the unreadable path %s gets the not-found page', async (path) => {
  const { status, type, body } = await getRaw(path)
  expect([status, type, body.includes('<p>/404 ')]).toEqual([404, 'text/html; charset=utf-8', true])
})

test.each([
  '/mobile/home',
  '/mobile/home?q=%E0%A4%A',
  '/mobile/agreement/a%2Fb',
  '/mobile/%00',
  `/mobile/${'a'.repeat(9000)}`,
])('%s is a page of its own', async (path) => {
  const { status, type, body } = await getRaw(path)
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain(`<p>${path.slice('/mobile'.length).split('?')[0]} `)
})

test('a URL that is too long gets a page with a link home', async () => {
  const { status, type, body } = await getRaw(`/mobile/${'a'.repeat(20_000)}`)
  expect([status, type]).toEqual([431, 'text/html; charset=utf-8'])
  expect(body).toContain('<a href="/mobile/home">返回首页')
})

test('a page that cannot be rendered is sent as a plain shell', async () => {
  const { statusCode, body } = await get('/mobile/broken')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).toContain('src="/mobile/assets/entry.js"')
  expect(body).toContain('<meta property="og:url" content="https://shop.example/mobile/plain/broken">')
})

test('while pages wait for their content, plain shells are sent, and few renders run', async () => {
  const impatient = fastify({ pluginTimeout: 0 })
  onTestFinished(() => impatient.close())
  let begun = 0
  impatient.get('/api/stuck', () => {
    begun++
    return new Promise(() => undefined)
  })
  await impatient.register(pageRoutes, { dist, plan: defaultPlan, patienceMs: 20 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => impatient.inject({ url: `/mobile/stuck/${at}` })),
  )
  for (const { statusCode, body } of answers)
    expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([200, true])
  await expect.poll(() => begun).toBe(4)
})

test.runIf(process.platform === 'linux')(
  'clients that request large files, read little and disconnect leave none of them open',
  async () => {
    const origin = await listening()
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) =>
        readlink(`/proc/self/fd/${fd}`).catch(() => ''),
      )
      return (await Promise.all(links)).filter((target) => target.startsWith(dist))
    }
    const sockets = Array.from({ length: 20 }, () => connect(origin))
    for (const socket of sockets) {
      socket.write('GET /mobile/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
      // It reads the beginning and no more, so that the file stays open.
      await once(socket, 'readable')
    }
    await expect.poll(openFiles).toHaveLength(sockets.length)
    for (const socket of sockets) socket.destroy()
    await expect.poll(openFiles).toEqual([])
  },
)

test('a page is in Chinese in any browser until another language is chosen', async () => {
  const browser = { 'accept-language': 'en-GB,en;q=0.9' }
  for (const [path, cookie, language, kept] of [
    ['/mobile/home', '', 'zh-CN', undefined],
    ['/mobile/home?lang=fr', '', 'zh-CN', undefined],
    ['/mobile/home?lang=en', '', 'en', 'lang=en; Path=/; Max-Age=31536000; SameSite=Lax'],
    ['/mobile/home', 'lang=en', 'en', undefined],
  ] as const) {
    const { body, headers } = await get(path, { ...browser, cookie })
    expect([/<html lang="([^"]*)"/.exec(body)?.[1], headers['set-cookie']]).toEqual([language, kept])
    expect(headers['vary']).toBe('accept-encoding, cookie')
  }
})

test('a chosen appearance is in the first bytes, also of a cached page', async () => {
  const system = await get('/mobile/home')
  const dark = await get('/mobile/home', { cookie: 'lang=zh-CN; theme=dark; text=large' })
  expect(dark.body).toContain(' data-theme="dark" data-text="large" ')
  expect(system.body).not.toMatch(/data-(theme|text)/)
  expect(withoutClock((await get('/mobile/home')).body)).toBe(withoutClock(system.body))
})

test('the icon is found under its old name', async () => {
  const { statusCode, headers } = await get('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([301, '/mobile/favicon.svg'])
})

test('a page is compressed for clients that accept it', async () => {
  const response = await get('/mobile/home', { 'accept-encoding': 'gzip, br' })
  expect(response.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('</html>')
})

test('scripts are immutable and compressed; other files may change', async () => {
  const script = await get('/mobile/assets/entry.js', { 'accept-encoding': 'br' })
  expect([script.body, script.headers['content-encoding']]).toEqual(['compressed', 'br'])
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/mobile/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test('a file of an older build is an uncached 404 without a page, and build files are not served', async () => {
  const { statusCode, headers, body } = await get('/mobile/assets/screen-OldBuild.js')
  expect([statusCode, body, headers['cache-control']]).toEqual([404, '', 'no-store'])
  expect((await get('/mobile/.vite/manifest.json')).body).not.toContain('dynamicImports')
})

test('the manifest names the shop by its number plan', async () => {
  const { headers, body } = await get('/mobile/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(body).toBe('{"name":"400 隐私号"}')
})
