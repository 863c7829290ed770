import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { createRequest, type RequestContext } from './create-request.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/**
 * A server that sends `answers` in turn (undefined: it drops the connection), and records the keys that it
 * receives.
 */
async function serve(answers: (object | undefined)[], context: Partial<RequestContext> = {}) {
  const keys: (string | undefined)[] = []
  const server = createServer((incoming, response) => {
    keys.push(incoming.headers['idempotency-key'] as string | undefined)
    const answer = answers.shift()
    if (!answer) return void incoming.socket.destroy()
    response.statusCode = 'error' in answer ? 409 : 200
    response.end(JSON.stringify(answer))
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const [onSlow, onFailure] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const request = createRequest({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'zh',
    person: () => 5,
    token: () => 'token',
    refresh: () => Promise.resolve(false),
    onSignedOut: () => undefined,
    onFailure,
    onSlow,
    ...context,
  })
  const place = (numberId: number, months: 1 | 3 | 12 = 1) =>
    request('POST /order', { numberId, months, agreed: true }, { idempotent: true, retry: true })
  return { request, place, keys, onSlow, onFailure }
}

const placed = { code: 0, message: 'ok', data: { id: 1 } }
const taken = { success: false, code: 40901, error: 'number-taken', message: '', requestId: 'r' }

test('[AP-12] an unanswered request shows one toast and is retried with the same Idempotency-Key', async () => {
  const { place, keys, onSlow, onFailure } = await serve([undefined, undefined, placed])
  expect(await place(1, 3)).toEqual({ id: 1 })
  expect(onSlow).toHaveBeenCalledOnce()
  expect(onFailure).not.toHaveBeenCalled()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{20,}$/)
})

test('[AP-12] a press after three unanswered requests reuses the key; one after a response has a new key', async () => {
  const { place, keys, onFailure } = await serve([undefined, undefined, undefined, placed, placed])
  const first = await place(2).catch((error: unknown) => error)
  expect(isRefusal(first, 'no-response')).toBe(true)
  expect(onFailure).toHaveBeenCalledOnce()
  await place(2)
  await place(2)
  expect(keys[3]).toBe(keys[0])
  expect(keys[4]).not.toBe(keys[0])
})

test('[AP-12] another period is another purchase with a new key; a refusal is not retried', async () => {
  const { place, keys } = await serve([taken, placed])
  const refusal = await place(3).catch((error: unknown) => error)
  expect(isRefusal(refusal, 'number-taken')).toBe(true)
  await place(3, 12)
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a request of a previous user is not retried as the next user', async () => {
  let sent: unknown[] = []
  const { place, keys } = await serve([undefined, placed], { person: () => (sent.length === 0 ? 5 : 6) })
  sent = keys
  await place(4).catch(() => undefined)
  expect(keys).toHaveLength(1)
})

test('a request that is neither retryable nor idempotent is sent once, without a key', async () => {
  const { request, keys } = await serve([undefined, placed])
  await expect(request('GET /banner', {})).rejects.toMatchObject({ error: 'no-response' })
  expect(keys).toEqual([undefined])
})
