import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'

test('[AU-4] a courier user has a visible nickname or none', async () => {
  const server = await startTestServer()
  const issue = (nickname: string) => server.courier.issue({ openid: `rider ${nickname.length}`, nickname })
  const nicknameOf = async (token: string) =>
    (await server.request('POST /auth/kuaidd', { token })).data.nickname
  expect(await nicknameOf(issue('很'.repeat(300)))).toBe('很'.repeat(20))
  expect(await nicknameOf(issue('\u202E客服\u200B'))).toBe('客服')
  expect(await nicknameOf(issue('\u200B\u3164'))).toBe('')
})

test('[AU-4] a courier user must try again while the courier does not answer', async () => {
  const server = await startTestServer()
  const token = server.courier.issue({ openid: 'rider' })
  await server.courier.stop()
  const { status, failure } = await server.request('POST /auth/kuaidd', { token })
  expect([status, failure.error]).toEqual([503, 'courier-unavailable'])
})
