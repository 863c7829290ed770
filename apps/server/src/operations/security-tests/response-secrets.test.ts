import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@hao/contract/endpoints.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../main.ts'
import { productionEnv } from '../../testing/production.ts'
import { startTestServer } from '../../testing/server.ts'

/** What every answer of a shop with https says, if nothing else is written beside its kind. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
type Told = Record<keyof typeof always, string | undefined>

/** Nobody else's pages may read an answer, and nothing says what it was made with. */
const never = ['access-control-allow-origin', 'access-control-allow-credentials', 'server', 'x-powered-by']

const ofPage = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'sha256-…'",
    "style-src 'self' 'sha256-…'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    'frame-src weixin: wvjbscheme:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; '),
  'cache-control': 'no-cache',
}
const hour = { 'cache-control': 'public, max-age=3600' }
const forOthersToo = { 'cross-origin-resource-policy': 'cross-origin' }

type Kind = { what: string; path: string; status: number; sent?: Sent; told?: Partial<Told> }
type Sent = { method?: string; headers?: Record<string, string>; body?: string }

const json = { 'content-type': 'application/json' }

/** Each kind of answer that production gives, with what it says otherwise than all. */
const kinds: Kind[] = [
  { what: 'a page', path: '/mobile/home', status: 200, told: ofPage },
  { what: 'a page of who is logged in', path: '/mobile/user-center', status: 200, told: ofPage },
  { what: 'a page that is not there', path: '/mobile/nowhere', status: 404, told: ofPage },
  { what: 'a page of a number that is not there', path: '/mobile/number/1', status: 404, told: ofPage },
  { what: 'an address that no router reads', path: '/mobile/%ff', status: 404, told: ofPage },
  { what: 'the way to the first page', path: '/', status: 302 },
  { what: 'the icon of other pages', path: '/favicon.ico', status: 301 },
  { what: 'the manifest', path: '/mobile/manifest.webmanifest', status: 200, told: hour },
  { what: 'an icon', path: '/mobile/favicon.svg', status: 200, told: hour },
  {
    what: 'a picture',
    path: '/mobile/media/icon-512.png',
    status: 200,
    told: { ...hour, ...forOthersToo },
  },
  {
    what: 'a film',
    path: '/mobile/media/intro.mp4',
    status: 200,
    told: {
      ...hour,
      ...forOthersToo,
      'content-security-policy': `${always['content-security-policy']}; media-src 'self'`,
    },
  },
  {
    what: 'the picture of a link',
    path: '/mobile/share/zh/wide/shop.png',
    status: 200,
    told: { 'cache-control': 'public, max-age=300', ...forOthersToo },
  },
  {
    what: 'the picture of what is not there',
    path: '/mobile/share/zh/wide/number/1.png',
    status: 404,
    told: { 'cache-control': 'public, max-age=60', ...forOthersToo },
  },
  { what: 'a script of another build', path: '/mobile/assets/gone.js', status: 404 },
  {
    what: 'a range beyond the end of a file',
    path: '/mobile/favicon.svg',
    status: 416,
    sent: { headers: { range: 'bytes=999999-' } },
  },
  { what: 'what everybody may read', path: '/api/banner', status: 200 },
  { what: 'the same without its body', path: '/api/banner', status: 200, sent: { method: 'HEAD' } },
  { what: 'what nobody may read who is not logged in', path: '/api/user/1', status: 401 },
  {
    what: 'a token that is none',
    path: '/api/user/1',
    status: 401,
    sent: { headers: { authorization: 'Bearer x' } },
  },
  {
    what: 'bad input',
    path: '/api/code/sms',
    status: 400,
    sent: { method: 'POST', headers: json, body: '{}' },
  },
  { what: 'no JSON', path: '/api/code/sms', status: 400, sent: { method: 'POST', headers: json, body: '{' } },
  {
    what: 'too much',
    path: '/api/code/sms',
    status: 400,
    sent: { method: 'POST', headers: json, body: `{"phone":"${'1'.repeat(300_000)}"}` },
  },
  {
    what: 'another page’s request',
    path: '/api/code/sms',
    status: 403,
    sent: {
      method: 'POST',
      headers: { ...json, origin: 'https://other.example' },
      body: '{"phone":"13900000000","type":"login"}',
    },
  },
  { what: 'another method', path: '/api/banner', status: 404, sent: { method: 'PUT' } },
  {
    what: 'a question of another page’s browser',
    path: '/api/user/1',
    status: 404,
    sent: {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'DELETE' },
    },
  },
  { what: 'no endpoint', path: '/api/nowhere', status: 404 },
  { what: 'no address', path: '/api/agreement/%E0%A4%A', status: 400 },
  { what: 'no page', path: '/nowhere', status: 404 },
  { what: 'the contract', path: '/api/docs', status: 200 },
  { what: 'health', path: '/healthz', status: 200 },
  { what: 'readiness', path: '/readyz', status: 200 },
  { what: 'figures', path: '/metrics', status: 200 },
  {
    what: 'figures, for a visitor',
    path: '/metrics',
    status: 404,
    sent: { headers: { 'x-forwarded-for': '203.0.113.9' } },
  },
  {
    what: 'a notification that nobody signed',
    path: '/api/wxpay/notify',
    status: 401,
    sent: { method: 'POST', headers: json, body: '{}' },
  },
  { what: 'codes of a demonstration', path: '/dev/outbox', status: 404 },
  { what: 'headers that are too long', path: `/mobile/home?${'x'.repeat(20_000)}`, status: 431 },
]

async function answerOf(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Sent = {},
) {
  const length = body && { 'content-length': Buffer.byteLength(body) }
  const sent = ask(origin + path, { method, headers: { ...headers, ...length }, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** What an answer says, with each hash of a page left out. */
function toldBy(headers: IncomingMessage['headers']): Told {
  const named = Object.keys(always).map((name) => [name, [headers[name]].flat().join('; ')] as const)
  const told = Object.fromEntries(named) as Told
  const policy = told['content-security-policy']?.replaceAll(/sha256-[\w+/]{43}=/g, 'sha256-…')
  return { ...told, 'content-security-policy': policy }
}

const strangersTo = (headers: IncomingMessage['headers']) => never.filter((name) => name in headers)

test('each kind of answer says what the table has for it, and no more', async () => {
  const server = await serve({ ...(await productionEnv(await createTestDatabase())), PORT: '0' })
  onTestFinished(() => server.stop())
  const origin = `http://127.0.0.1:${new URL(server.address).port}`
  for (const { what, path, status, sent, told } of kinds) {
    const answer = await answerOf(origin, path, sent)
    expect.soft({ what, status: answer.status, ...toldBy(answer.headers) }).toEqual({
      what,
      status,
      ...always,
      ...told,
    })
    expect([what, strangersTo(answer.headers)]).toEqual([what, []])
  }
  const page = await answerOf(origin, '/mobile/home')
  const [script] = /\/mobile\/assets\/[\w-]+\.js/.exec(page.body) ?? []
  const { headers } = await answerOf(origin, script ?? '')
  expect(toldBy(headers)).toEqual({ ...always, 'cache-control': 'public, max-age=31536000, immutable' })
  expect(await noHttp(origin)).toMatch(
    new RegExp(`^HTTP/1.1 400 [^]*${escaped(always['content-security-policy'])}`),
  )
})

test('each endpoint says it, whoever asks, and nothing that it answers is kept', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://shop.example' } })
  server.context.liveIndex.start()
  const { token } = await server.login()
  const asked = Object.keys(endpoints).flatMap((key) => {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replaceAll(/:\w+(\([^)]*\))?/g, '1')
    return ['/api', '/api/v2'].map((base) => ({ method, path: base + address }))
  })
  expect(asked.length).toBeGreaterThan(80)
  for (const { method, path } of asked)
    for (const who of [json, { ...json, authorization: `Bearer ${token}` }]) {
      const { headers } = await answerOf(server.origin, path, {
        method,
        headers: who,
        body: method === 'GET' ? '' : '{}',
      })
      expect({ path, ...toldBy(headers) }).toEqual({ path, ...always })
      expect([path, strangersTo(headers)]).toEqual([path, []])
    }
})

test('the pages of a demonstration say it as well, its simulators what they do not say otherwise', async () => {
  const itsOwn = {
    'content-security-policy': "default-src 'self'",
    'permissions-policy': 'microphone=(self)',
  }
  const simulator = createServer((request, response) => {
    const own = request.url?.endsWith('/own') && itsOwn
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
  const nobody = 'http://127.0.0.1:1'
  const server = await serve({ ...env, SIMULATOR_CARRIER_ORIGIN: upstream, SIMULATOR_COURIER_ORIGIN: nobody })
  onTestFinished(() => server.stop())
  const origin = `http://127.0.0.1:${new URL(server.address).port}`
  const plain = { ...always, 'strict-transport-security': '' }
  for (const { path, told } of [
    { path: '/simulators/carrier/any', told: plain },
    { path: '/simulators/carrier/own', told: { ...plain, ...itsOwn } },
    { path: '/simulators/courier/any', told: plain },
    {
      path: '/dev/outbox',
      told: {
        ...plain,
        'content-security-policy':
          "default-src 'none'; img-src 'self'; style-src 'sha256-…'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
    {
      path: '/mobile/home',
      told: {
        ...plain,
        ...ofPage,
        'content-security-policy': ofPage['content-security-policy'].replace(
          '; upgrade-insecure-requests',
          '',
        ),
      },
    },
  ])
    expect({ path, ...toldBy((await answerOf(origin, path)).headers) }).toEqual({ path, ...told })
})

/** What is said to somebody who speaks no HTTP. */
async function noHttp(origin: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('Hello?\r\n\r\n')
  return text(socket)
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
