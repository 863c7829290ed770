import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { type RequestContext, createRequest } from './create-request.ts'
import { requestTimeout } from '@hao/contract/client/client.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (seen: Seen, response: ServerResponse) => void

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A real server and a client of it; `seen` collects requests, `failures` the errors shown. */
async function connectClient(answer: Answer, context: Partial<RequestContext> = {}) {
  const seen: Seen[] = []
  const failures: ApiError[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      answer(one, response)
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let signedOut = 0
  const request = createRequest({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'zh',
    token: () => null,
    person: () => 0,
    refresh: () => Promise.resolve(false),
    onSignedOut: () => void signedOut++,
    onFailure: (error) => failures.push(error),
    onSlow: () => undefined,
    ...context,
  })
  return { request, seen, failures, signedOut: () => signedOut }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const answering =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    json(response, status, body)

test('[AP-2] a read carries its query, and resolves to the data of the envelope', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [{ id: 1 }], message: 'ok' }))
  expect(await request('GET /number/good', { count: 7 })).toEqual([{ id: 1 }])
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/number/good?count=7' })
})

test('[AP-4] a path parameter replaces its placeholder and pattern', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }))
  await request('GET /number/:id(^\\d+$)', { id: 42 })
  await request('GET /number/:type', { type: 'a/b', keyword: '88' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/number/42', '/api/number/a%2Fb?keyword=88'])
})

test('[AP-19] version v2 is requested under /api/v2', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [] }))
  await request('GET /banner', {}, { version: 'v2' })
  expect(seen[0]?.url).toBe('/api/v2/banner')
})

test('[AP-20] code 0 or an id is success; success false or another code is an error', async () => {
  const bodies = [
    { code: 0, data: 'data' },
    { id: 5, status: 'done' },
    { success: false, code: 0, data: 'no' },
    { code: 7, message: 'no' },
    { message: 'neither' },
  ]
  let next = 0
  const { request } = await connectClient((_, response) => json(response, 200, bodies[next++]))
  const results = []
  for (const _ of bodies)
    results.push(await request('GET /banner', {}).catch((error: ApiError) => error.name))
  expect(results).toEqual(['data', { id: 5, status: 'done' }, 'ApiError', 'ApiError', 'ApiError'])
})

test('[VA-6] empty entries are not sent, and neither are createdAt and updatedAt in a body', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }))
  const empty = { keyword: '', category: 'null', length: Number.NaN, suffix: false, minPrice: 0 }
  await request('GET /number/hundred', { ...empty, current: 1 })
  expect(seen[0]?.url).toBe('/api/number/hundred?suffix=false&minPrice=0&current=1')

  const body = { status: 0 as const, numberId: 3, userId: undefined, createdAt: 'x', updatedAt: 'y' }
  await request('PATCH /collect/like', body)
  expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ status: 0, numberId: 3 })
})

test('[AU-1] the bearer token is sent when there is one', async () => {
  let token: string | null = null
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [] }), { token: () => token })
  await request('GET /banner', {})
  token = 'secret'
  await request('GET /banner', {})
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret'])
})

test('a request carries the language', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }), { locale: () => 'en' })
  await request('POST /order', { numberId: 1, agreed: true })
  expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'en' })
})

test('[ER-1] [CN-1] no response in time, and no server at all, show the time-out text', async () => {
  expect(requestTimeout).toBe(8000)
  const { request, failures } = await connectClient(() => undefined, { timeout: 30 })
  await expect(request('GET /banner', {})).rejects.toMatchObject({ status: 0, error: 'no-response' })
  const lost = await connectClient(answering(200, {}), { origin: 'http://127.0.0.1:9' })
  await expect(lost.request('GET /banner', {})).rejects.toMatchObject({ status: 0 })
  expect([...failures, ...lost.failures].map(({ message }) => message)).toEqual([
    '请求超时，请检查网络',
    '请求超时，请检查网络',
  ])
})

test('an aborted request shows no failure', async () => {
  const { request, failures } = await connectClient(() => undefined)
  const controller = new AbortController()
  const result = request('GET /banner', {}, { signal: controller.signal })
  controller.abort()
  await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
})

test.each([false, true])('[ER-2] a 401 ends the session and shows a toast, with quiet %s', async (quiet) => {
  const refused = answering(401, { success: false, code: 40100, error: 'unauthorised', message: 'x' })
  const { request, failures, signedOut } = await connectClient(refused)
  await expect(request('GET /user/:id', { id: 1 }, { quiet })).rejects.toMatchObject({ status: 401 })
  expect(failures[0]?.message).toBe('验证失败，请重新登录')
  expect(signedOut()).toBe(1)
})

test('[ER-2] an expired access token is renewed once, and the request is sent again', async () => {
  let token = 'old'
  const answer: Answer = ({ headers }, response) =>
    headers.authorization === 'Bearer new'
      ? json(response, 200, { code: 0, data: [] })
      : json(response, 401, { success: false, code: 40100, error: 'unauthorised' })
  const refresh = (spent: string) => {
    expect(spent).toBe('old')
    token = 'new'
    return Promise.resolve(true)
  }
  const { request, seen, failures, signedOut } = await connectClient(answer, { token: () => token, refresh })
  expect(await request('GET /banner', {})).toEqual([])
  expect(seen).toHaveLength(2)
  expect([failures.length, signedOut()]).toEqual([0, 0])
})

test('[ER-2] a session that cannot be renewed ends after one attempt', async () => {
  const refused = answering(401, { success: false, code: 40100, error: 'unauthorised' })
  const { request, seen, signedOut } = await connectClient(refused, { token: () => 'old' })
  await expect(request('GET /banner', {})).rejects.toMatchObject({ status: 401 })
  expect([seen.length, signedOut()]).toEqual([1, 1])
})

test.each([
  [403, '拒绝访问，请联系管理员'],
  [404, '请求不存在，请检查网址'],
  [500, '服务异常，请联系管理员'],
])('[ER-3] %i has its message', async (status, message) => {
  const { request, failures } = await connectClient(
    answering(status, { success: false, code: 1, message: 'inner words' }),
  )
  await expect(request('GET /banner', {})).rejects.toMatchObject({ status })
  expect(failures.map((failure) => failure.message)).toEqual([message])
})

test('[ER-4] another status shows code and message, with a default text, and keeps the time to retry', async () => {
  const told = await connectClient(
    answering(422, { success: false, code: 42202, error: 'code-wrong', message: '验证码错误' }),
  )
  await expect(told.request('GET /banner', {})).rejects.toMatchObject({ code: 42202 })
  expect(told.failures[0]?.message).toBe('42202: 验证码错误')
  const mute = await connectClient((_, response) =>
    response.writeHead(502, { 'retry-after': '7' }).end('<html>'),
  )
  await expect(mute.request('GET /banner', {})).rejects.toMatchObject({ error: 'unknown', retryAfter: 7 })
  expect(mute.failures[0]?.message).toBe('502: 接口异常')
})

test('[ER-5] a unique constraint shows the text for existing data', async () => {
  const named = { success: false, code: 40900, error: 'already-exists', message: 'x' }
  const raw = { success: false, code: 1, message: 'duplicate key value violates unique constraint "a"' }
  const first = await connectClient(answering(409, named))
  const second = await connectClient(answering(500, raw))
  for (const { request } of [first, second])
    await expect(request('GET /banner', {})).rejects.toThrow('数据已存在')
})

test('a handled refusal shows no toast, any other does, and quiet shows none', async () => {
  const taken = {
    success: false,
    code: 40901,
    error: 'number-taken',
    message: '…',
    details: { similar: [1] },
  }
  const { request, failures } = await connectClient(answering(409, taken))
  const order = { numberId: 1, agreed: true }
  const error: unknown = await request('POST /order', order, { handles: ['number-taken'] }).catch(
    (e: unknown) => e,
  )
  expect(isRefusal(error, 'number-taken')).toBe(true)
  expect(error).toMatchObject({ details: { similar: [1] } })
  await expect(request('POST /order', order, { quiet: true })).rejects.toThrow()
  expect(failures).toEqual([])
  await expect(request('POST /order', order, { handles: ['too-many-pending'] })).rejects.toThrow()
  expect(failures).toHaveLength(1)
})

/** A server that holds its answer back until the test releases it; the user may log out before. */
async function slowly(status: number, body: unknown, person: number) {
  const holder = { person, token: `token of ${person}` }
  let answer!: () => void
  const released = new Promise<void>((resolve) => (answer = resolve))
  const renewed: string[] = []
  const door = await connectClient((_, response) => void released.then(() => json(response, status, body)), {
    person: () => holder.person,
    token: () => holder.token,
    refresh: (spent) => Promise.resolve(renewed.push(spent) > 0),
  })
  const asked = door.request('GET /ticket', {}).catch((error: unknown) => error)
  await vi.waitUntil(() => door.seen.length > 0, { timeout: waitTimeoutMs })
  return { ...door, holder, renewed, answer, asked }
}

test('[AU-1] a response that arrives after the logout is discarded', async () => {
  const { holder, answer, asked } = await slowly(200, { code: 0, data: { list: ['of 5'] } }, 5)
  Object.assign(holder, { person: 6, token: 'token of 6' })
  answer()
  expect(await asked).toMatchObject({ name: 'AbortError' })
})

test("[ER-2] a late 401 of a previous user neither ends the next user's session nor is retried with it", async () => {
  const { holder, answer, asked, seen, renewed, failures, signedOut } = await slowly(401, { code: 401 }, 5)
  Object.assign(holder, { person: 6, token: 'token of 6' })
  answer()
  expect(await asked).toMatchObject({ status: 401 })
  expect([seen.length, renewed.length, failures.length, signedOut()]).toEqual([1, 0, 0, 0])
})

test('[AU-1] a response to an anonymous request is still valid after a login', async () => {
  const { holder, answer, asked } = await slowly(200, { code: 0, data: { list: [] } }, 0)
  holder.person = 6
  answer()
  expect(await asked).toEqual({ list: [] })
})

test.each([
  ['200: nobody is told anything', 200, []],
  ['500: the end of the session is told', 500, ['server-error', 'unauthorised']],
] as const)(
  '[AU-5] a read refused during a logout waits for its result, which is %s',
  async (_, status, told) => {
    let person = 7
    let answerLogout = () => undefined as void
    const door = await connectClient(
      (seen, response) => {
        if (seen.method === 'DELETE')
          answerLogout = () =>
            json(response, status, status === 200 ? { code: 0 } : { error: 'server-error' })
        else json(response, 401, { error: 'unauthorised' })
      },
      { token: () => 'ended', person: () => person },
    )
    const left = (async () => {
      await door.request('DELETE /user/logout/:id', { id: 7 }, { leaves: true })
      person = 0
    })()
    const read = door.request('GET /subscription', {})
    await vi.waitFor(() => expect(door.seen).toHaveLength(2))
    // The answer has arrived and no error is shown yet.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([door.signedOut(), door.failures]).toEqual([0, []])
    answerLogout()
    await Promise.allSettled([left, read])
    await expect(read).rejects.toMatchObject({ status: 401 })
    expect(door.failures.map(({ error }) => error)).toEqual(told)
  },
)
