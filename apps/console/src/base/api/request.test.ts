import { expect, test, vi } from 'vitest'
import { type Reauthentication, endReauthentication } from './reauthentication.ts'
import { request } from './request.ts'

type SentRequest = { url: string; init: RequestInit }

const over = {
  status: 401,
  body: { success: false, code: 40190, error: 'login-required', message: '登录已结束' },
}
const stale = {
  status: 403,
  body: { success: false, code: 40391, error: 'factor-required', message: '请先再次验证' },
}
const done = { status: 200, body: { code: 0, data: { views: [] }, message: '' } }

/** A server that returns these responses one after another. */
function answering(...answers: { status: number; body: object }[]): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = answers[sent.length - 1] ?? done
    return new Response(JSON.stringify(next.body), { status: next.status })
  })
  return sent
}

/** Completes or cancels each dialog until the requests are over. */
async function attend<T>(kind: Reauthentication, passed: boolean, requests: Promise<T>): Promise<T> {
  const timer = setInterval(() => endReauthentication(kind, passed), 5)
  return requests.finally(() => clearInterval(timer))
}

test('a request that meets the end of the session waits for the login and is sent again as it was', async () => {
  const sent = answering(over, over, done, done)
  const requests = [1, 2].map(() => request('GET /views', { screen: 'numbers' }, { idempotencyKey: 'k' }))
  expect(await attend('login', true, Promise.all(requests))).toEqual([{ views: [] }, { views: [] }])
  expect(sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).toEqual(
    Array(4).fill('k'),
  )
})

test('a user who cancels the login gets the refusal, and one who authenticates continues', async () => {
  answering(over)
  const given = request('GET /views', { screen: 'numbers' })
  await expect(attend('login', false, given)).rejects.toMatchObject({
    status: 401,
    error: 'login-required',
    message: '登录已结束',
  })

  answering(stale, done)
  const confirmed = request('GET /views', { screen: 'numbers' })
  expect(await attend('factor', true, confirmed)).toEqual({ views: [] })
})

test('an unattended request opens no dialog; a missing response or envelope is a failure with our message', async () => {
  answering(over)
  await expect(request('GET /me', {}, { unattended: true })).rejects.toMatchObject({ status: 401 })
  answering({ status: 502, body: [] })
  await expect(request('GET /me', {})).rejects.toMatchObject({ status: 502, error: 'unknown' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request('GET /me', {})).rejects.toMatchObject({ status: 0, error: 'no-response' })
})
