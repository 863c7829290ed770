import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { insertContent } from '../../operations/seed/content/content.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const device = 'a-browser-of-its-own'

async function asked() {
  const server = await startTestServer()
  await inTransaction(server.context.db, insertContent)
  const { data } = await server.request('GET /question')
  return { server, ids: data.map(({ id }) => id) }
}

const cast = (
  server: TestServer,
  input: { id: number | undefined; useful: unknown; device?: string },
  token?: string,
) => server.request('POST /question/:id/vote', input, { token })

async function votes({ context }: TestServer) {
  const rows = context.db.selectFrom('question_votes').select(['user_id', 'device', 'useful']).orderBy('id')
  return rows.execute()
}

test('[SC-11] a user or device has one vote on an answer and may change it', async () => {
  const { server, ids } = await asked()
  const [id] = ids
  const { id: userId, token } = await server.login()
  const mine = async (login?: string) =>
    (await server.request('GET /question/:id/vote', { id, device }, { token: login })).data
  expect([await mine(), await mine(token)]).toEqual([{}, {}])

  await Promise.all(Array.from({ length: 5 }, () => cast(server, { id, useful: true, device })))
  expect(await mine()).toEqual({ useful: true })
  expect(await mine(token)).toEqual({})
  expect((await cast(server, { id, useful: false, device })).data).toEqual({ useful: false })
  expect((await cast(server, { id, useful: true, device }, token)).data).toEqual({ useful: true })
  expect([await mine(), await mine(token)]).toEqual([{ useful: false }, { useful: true }])
  expect(await votes(server)).toEqual([
    { user_id: null, device, useful: false },
    { user_id: userId, device: null, useful: true },
  ])
})

test('a vote needs a voter, an existing question, and a yes or no', async () => {
  const { server, ids } = await asked()
  const [id] = ids
  for (const [input, error] of [
    [{ id, useful: true }, 'bad-request'],
    [{ id, useful: true, device: 'short' }, 'bad-request'],
    [{ id, useful: 'perhaps', device }, 'bad-request'],
    [{ id: 99_999, useful: true, device }, 'not-found'],
  ] as const) {
    expect((await cast(server, input)).failure.error).toBe(error)
  }
  expect(await votes(server)).toEqual([])
})

test('a visitor who claims to be many devices is limited after 60 votes', async () => {
  const { server, ids } = await asked()
  const [id] = ids
  const answers = await Promise.all(
    Array.from({ length: 62 }, (_, turn) => cast(server, { id, useful: true, device: `${device}-${turn}` })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ failure }) => failure.error)).toEqual(['rate-limited', 'rate-limited'])
  expect(await votes(server)).toHaveLength(60)
})

test('popular questions come first by useful votes; the others keep the operator’s order', async () => {
  const { server, ids } = await asked()
  const [first, second, third] = ids
  await cast(server, { id: third, useful: true, device })
  await cast(server, { id: first, useful: false, device })
  const { data } = await server.request('GET /question', { sort: 'popular' })
  expect(data.map(({ id }) => id)).toEqual([third, second, ...ids.slice(3), first])
  expect((await server.request('GET /question')).data.map(({ id }) => id)).toEqual(ids)
})
