import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect, test, vi } from 'vitest'
import { type Answer, answering, connectClient, json } from './testing.ts'

test('[AU-1] the bearer token is sent when there is one', async () => {
  let token: string | null = null
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [] }), { token: () => token })
  await request('GET /banner', {})
  token = 'secret'
  await request('GET /banner', {})
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer secret'])
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
    await vi.waitUntil(() => door.seen.length === 2, { timeout: waitTimeoutMs })
    // The answer has arrived and no error is shown yet.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([door.signedOut(), door.failures]).toEqual([0, []])
    answerLogout()
    await Promise.allSettled([left, read])
    await expect(read).rejects.toMatchObject({ status: 401 })
    expect(door.failures.map(({ error }) => error)).toEqual(told)
  },
)
