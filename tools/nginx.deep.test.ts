import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { endpoints } from '@hao/contract/endpoints.ts'
import { refusals } from '@hao/contract/errors.ts'
import { busyPage } from '@hao/contract/page-texts.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import { isInstalled } from '@hao/testing/debian.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNginx } from './documented-server.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Two servers that answer by `handle`, behind nginx. Resolves with the port of nginx and of each server. */
async function startStubs(handle: Handle) {
  const ports = await Promise.all(
    [0, 1].map(async () => {
      const server = createServer(handle).listen(0, '127.0.0.1')
      onTestFinished(() => server.close().closeAllConnections())
      await once(server, 'listening')
      return String((server.address() as AddressInfo).port)
    }),
  )
  return startNginx({ shop: ports, console: ports })
}

/** A visitor's connection of HTTP/2 from this address. */
async function visit(port: number, localAddress = '127.0.0.1', host = 'shop.example') {
  const target = localAddress.includes(':') ? '::1' : '127.0.0.1'
  const options = { host: target, port, localAddress, servername: host, ALPNProtocols: ['h2'] }
  const session = connect(`https://${host}:${port}`, {
    createConnection: () => connectTls({ ...options, rejectUnauthorized: false }),
  })
  onTestFinished(() => session.destroy())
  await once(session, 'connect')
  return session
}

type Answer = { status: number; headers: Record<string, unknown>; text: string }

async function ask(session: ClientHttp2Session, headers: Record<string, string>): Promise<Answer> {
  const sent = session.request(headers)
  sent.end()
  let text = ''
  sent.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const [[answer]] = (await Promise.all([once(sent, 'response'), once(sent, 'end')])) as [
    [Record<string, unknown>],
    unknown,
  ]
  return { status: Number(answer[':status']), headers: answer, text }
}

/**
 * Requests with a key that act once by nature too: a repeat finds the same order, payment or binding, or is
 * refused, as there is one invoice of an order at a time.
 */
const onceByNature = [
  'POST /wxpay/h5',
  'POST /order',
  'POST /order/:id/invoice',
  'POST /order/binding',
  'POST /subscription/:id/renew',
  'POST /subscription/:id/recover',
  'POST /subscription/:id/phone',
]

describe.runIf(isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux')(
  'nginx',
  () => {
    test('asks the second server for each write that the first cannot do, unless it would act twice', async () => {
      let requests = 0
      const handle: Handle = (_request, response) => void ((requests += 1), response.writeHead(503).end())
      const { https } = await startStubs(handle)
      const count = async (session: ClientHttp2Session, method: string, path: string, key = '') => {
        requests = 0
        const { status } = await ask(session, {
          ':method': method,
          ':path': path,
          ...(key && { 'idempotency-key': key }),
        })
        expect(status).toBe(503)
        return requests
      }
      const shop = await visit(https)
      const writes = Object.entries(endpoints).filter(([key]) => !key.startsWith('GET '))
      expect(writes.length).toBeGreaterThan(30)
      for (const [name, endpoint] of writes) {
        const [method = '', path = ''] = name.split(' ')
        const twice = 'idempotent' in endpoint && !onceByNature.includes(name)
        for (const base of ['/api', '/api/v2']) {
          const address = base + path.replace(/:\w+/, '7')
          expect(await count(shop, method, address), name).toBe(twice ? 1 : 2)
          expect(await count(shop, method, address, 'a-key'), name).toBe(2)
        }
      }
      expect(await count(shop, 'POST', '/api/wxpay/notify')).toBe(2)
      const staffVisit = await visit(https, '127.0.0.1', 'console.example')
      expect(await count(staffVisit, 'POST', '/api/numbers')).toBe(1)
      expect(await count(staffVisit, 'POST', '/api/numbers', 'a-key')).toBe(2)
      expect(await count(staffVisit, 'GET', '/api/numbers')).toBe(2)
    })

    test('asks the second server when the first closes the connection of a request unanswered', async () => {
      let requests = 0
      const { https } = await startStubs((request, response) => {
        requests += 1
        if (requests % 2 === 1) request.socket.destroy()
        else response.end('done')
      })
      const shop = await visit(https)
      expect(await ask(shop, { ':method': 'POST', ':path': '/api/order' })).toMatchObject({ text: 'done' })
      const down = await ask(shop, { ':method': 'POST', ':path': '/api/ticket' })
      expect(down).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
      expect(requests).toBe(3)
    })

    test('does not ask a second server for what the first refused after a long time', async () => {
      let requests = 0
      const { https } = await startStubs((_request, response) => {
        requests += 1
        setTimeout(() => response.writeHead(503).end(), 3500)
      })
      expect(await ask(await visit(https), { ':method': 'POST', ':path': '/api/order' })).toMatchObject({
        status: 503,
      })
      expect(requests).toBe(1)
    })

    test('refuses what one address asks too much, in the shop’s words, and serves all others', async () => {
      const { https } = await startStubs((_request, response) => void response.end('served'))
      const flood = await visit(https)
      const many = (session: ClientHttp2Session, count: number) =>
        Promise.all(Array.from({ length: count }, () => ask(session, { ':path': '/mobile/home' })))
      // Browsers open as many streams as nginx admits, and wait for the others.
      const statuses = (await many(flood, 900)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const refused = async (headers: Record<string, string>) => {
        const session = await visit(https)
        for (;;) {
          const answers = await Promise.all(Array.from({ length: 100 }, () => ask(session, headers)))
          const found = answers.find(({ status }) => status !== 200)
          if (found) return found
        }
      }
      const page = await refused({ ':path': '/mobile/home' })
      expect(page).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
      expect(page.text).toContain(busyPage.titles.crowded)
      expect(page.text).toContain('Reference ')
      for (const [language, locale] of [
        ['zh-CN,zh;q=0.9', 'zh'],
        ['en', 'en'],
      ] as const) {
        const json = await refused({ ':path': '/api/number/good', 'accept-language': language })
        expect(json.status).toBe(429)
        expect(JSON.parse(json.text)).toEqual({
          success: false,
          code: refusals['rate-limited'].code,
          error: 'rate-limited',
          message: refusalText('rate-limited', locale),
          requestId: json.headers['x-request-id'],
        })
      }
      const other = await many(await visit(https, '127.0.0.2'), 89)
      expect(new Set(other.map(({ status }) => status))).toEqual(new Set([200]))
    })

    test('has 2,000 requests of one address open at most, and serves all others', async () => {
      let open = 0
      const { https } = await startStubs((request, response) => {
        if (request.url === '/wait') open += 1
        else response.end('served')
      })
      const statuses: unknown[] = []
      const ask100 = (session: ClientHttp2Session) => {
        for (let sent = 0; sent < 100; sent += 1)
          session
            .request({ ':path': '/wait' })
            .on('response', (headers) => statuses.push(headers[':status']))
            .on('error', () => undefined)
            .resume()
      }
      // nginx admits 128 requests of a connection, and from one address 200 a second after the first 1,000.
      while (open < 2000) {
        const before = open + statuses.length
        ask100(await visit(https))
        await expect.poll(() => open + statuses.length).toBe(before + 100)
      }
      // In a second the address may send 200 more.
      await wait(1000)
      statuses.length = 0
      ask100(await visit(https))
      await expect.poll(() => statuses.length).toBe(100)
      expect(new Set(statuses)).toEqual(new Set([429]))
      expect(open).toBe(2000)
      expect((await ask(await visit(https, '127.0.0.2'), { ':path': '/' })).text).toBe('served')
    })

    test('serves IPv6, names no version, and logs a visitor’s address', async () => {
      const { https, log } = await startStubs((_request, response) => void response.end('served'))
      const { text, headers } = await ask(await visit(https, '::1'), { ':path': '/' })
      expect(text).toBe('served')
      expect(headers['server']).toBe('nginx')
      await expect.poll(() => readFile(log, 'utf8')).toContain('"from":"::1"')
    })
  },
)
