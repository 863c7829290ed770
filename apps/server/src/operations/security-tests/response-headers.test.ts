import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@hao/contract/endpoints.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../main.ts'
import { productionEnv } from '../../testing/production.ts'
import { startTestServer } from '../../testing/server.ts'
import {
  defaultHeaders,
  json,
  pageHeaders,
  responseCases,
  type SecurityHeaders,
  type HttpOptions,
} from './testing/response-cases.ts'

/** Headers that no response has: other sites may not read it, and the software stays unknown. */
const forbiddenHeaders = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'server',
  'x-powered-by',
]

async function sendRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body = '' }: HttpOptions = {},
) {
  const length = body && { 'content-length': Buffer.byteLength(body) }
  const sent = ask(origin + path, { method, headers: { ...headers, ...length }, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** The security headers of a response, with hashes replaced by `…`. */
function securityHeaders(headers: IncomingMessage['headers']): SecurityHeaders {
  const named = Object.keys(defaultHeaders).map((name) => [name, [headers[name]].flat().join('; ')] as const)
  const found = Object.fromEntries(named) as SecurityHeaders
  const policy = found['content-security-policy']?.replaceAll(/sha256-[\w+/]{43}=/g, 'sha256-…')
  return { ...found, 'content-security-policy': policy }
}

const findForbidden = (headers: IncomingMessage['headers']) =>
  forbiddenHeaders.filter((name) => name in headers)

test('each kind of response in production has its security headers and no header that reveals the software', async () => {
  // A busy machine must not look like a database that does not answer.
  const patient = { ANSWER_MS: String(waitTimeoutMs), PORT: '0' }
  const server = await serve({ ...(await productionEnv(await createTestDatabase())), ...patient })
  onTestFinished(() => server.stop())
  const origin = `http://127.0.0.1:${new URL(server.address).port}`
  for (const { what, path, status, request, headers } of responseCases) {
    const response = await sendRequest(origin, path, request)
    expect.soft({ what, status: response.status, ...securityHeaders(response.headers) }).toEqual({
      what,
      status,
      ...defaultHeaders,
      ...headers,
    })
    expect([what, findForbidden(response.headers)]).toEqual([what, []])
  }
  const page = await sendRequest(origin, '/mobile/home')
  const [script] = /\/mobile\/assets\/[\w-]+\.js/.exec(page.body) ?? []
  const { headers } = await sendRequest(origin, script ?? '')
  expect(securityHeaders(headers)).toEqual({
    ...defaultHeaders,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sendInvalidHttp(origin)).toMatch(
    new RegExp(`^HTTP/1.1 400 [^]*${escapeRegExp(defaultHeaders['content-security-policy'])}`),
  )
})

test('each endpoint has the default headers with and without a login, so that no response is cached', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://shop.example' } })
  server.context.liveIndex.start()
  const { token } = await server.login()
  const requests = Object.keys(endpoints).flatMap((key) => {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replaceAll(/:\w+(\([^)]*\))?/g, '1')
    return ['/api', '/api/v2'].map((base) => ({ method, path: base + address }))
  })
  expect(requests.length).toBeGreaterThan(80)
  for (const { method, path } of requests)
    for (const requestHeaders of [json, { ...json, authorization: `Bearer ${token}` }]) {
      const { headers } = await sendRequest(server.origin, path, {
        method,
        headers: requestHeaders,
        body: method === 'GET' ? '' : '{}',
      })
      expect({ path, ...securityHeaders(headers) }).toEqual({ path, ...defaultHeaders })
      expect([path, findForbidden(headers)]).toEqual([path, []])
    }
})

test('the pages of a demonstration have the headers too, and a simulator may replace a header with its own', async () => {
  const ownHeaders = {
    'content-security-policy': "default-src 'self'",
    'permissions-policy': 'microphone=(self)',
  }
  const simulator = createServer((request, response) => {
    const own = request.url?.endsWith('/own') && ownHeaders
    response.writeHead(200, { ...own, 'content-type': 'text/html' }).end()
  }).listen(0, '127.0.0.1')
  await once(simulator, 'listening')
  onTestFinished(() => void simulator.close())
  const upstream = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
  const database = await createTestDatabase()
  const env = {
    ...(await productionEnv(database)),
    NODE_ENV: '',
    PUBLIC_URL: '',
    SMS_PROVIDER: '',
    PORT: '0',
  }
  const closed = 'http://127.0.0.1:1'
  const server = await serve({ ...env, SIMULATOR_CARRIER_ORIGIN: upstream, SIMULATOR_COURIER_ORIGIN: closed })
  onTestFinished(() => server.stop())
  const origin = `http://127.0.0.1:${new URL(server.address).port}`
  const plain = { ...defaultHeaders, 'strict-transport-security': '' }
  for (const { path, headers } of [
    { path: '/simulators/carrier/any', headers: plain },
    { path: '/simulators/carrier/own', headers: { ...plain, ...ownHeaders } },
    { path: '/simulators/courier/any', headers: plain },
    {
      path: '/dev/outbox',
      headers: {
        ...plain,
        'content-security-policy':
          "default-src 'none'; img-src 'self'; style-src 'sha256-…'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
    {
      path: '/mobile/home',
      headers: {
        ...plain,
        ...pageHeaders,
        'content-security-policy': pageHeaders['content-security-policy'].replace(
          '; upgrade-insecure-requests',
          '',
        ),
      },
    },
  ])
    expect({ path, ...securityHeaders((await sendRequest(origin, path)).headers) }).toEqual({
      path,
      ...headers,
    })
})

/** Sends bytes that are not HTTP. Returns the response. */
async function sendInvalidHttp(origin: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('Hello?\r\n\r\n')
  return text(socket)
}

const escapeRegExp = (literal: string) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
