import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** A logged-in user who sets and removes favourites. */
async function fan(server: TestServer) {
  const { id: userId, token } = await server.login()
  return {
    userId,
    token,
    like: (numberId: number | undefined, status: unknown = 1, as = userId) =>
      server.request('PATCH /collect/like', { status, numberId, userId: as }, { token }),
    dislike: (id: number, as = userId) =>
      server.request('DELETE /collect/dislike', { userId: as, id }, { token }),
    list: async (page: Record<string, unknown> = {}) =>
      (await server.request('GET /collect/:id', { id: userId, ...page }, { token })).data,
  }
}

test('[AP-6] [EN-3] [FV-2] a user likes a number repeatedly and has one favourite', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88,,on_sale,')
  const { userId, like, list } = await fan(server)
  const first = await like(numberId)
  expect(first.status).toBe(200)
  expect(first.data).toMatchObject({ numberId, userId, status: 1 })
  expect(first.data.number).toMatchObject({ id: numberId, number: '628888', price: 88, goodPrice: 704 })
  expect(first.body.id).toBe(first.data.id)
  expect((await like(numberId, '1')).data).toEqual(first.data)
  expect((await list()).list).toEqual([first.data])
})

test('[AP-6] [FV-1] status 0 removes a favourite, also one that never existed', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { like, list } = await fan(server)
  expect((await like(numberId, 0)).data.status).toBe(0)
  await like(numberId)
  expect((await like(numberId, 0)).data.status).toBe(0)
  expect((await list()).list).toEqual([])
})

test('[AP-6] thirty concurrent toggles result in one favourite', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { like, list } = await fan(server)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => like(numberId, at % 2)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  await like(numberId)
  expect((await list()).list).toHaveLength(1)
  expect(await server.context.db.selectFrom('favourites').select('id').execute()).toHaveLength(1)
})

test('[AP-6] invalid input is refused with the right error', async () => {
  const server = await startTestServer()
  const { 628888: numberId, 628889: draft } = await server.stock('628888,88', '628889,8,,draft')
  const { like } = await fan(server)
  expect((await like(999_999)).failure.error).toBe('number-not-found')
  expect((await like(draft)).failure.error).toBe('number-not-found')
  for (const status of [2, -1, 'x', [0, 1], '']) {
    const { status: http, failure } = await like(numberId, status)
    const details = { fields: [{ field: 'status' }] }
    expect([http, failure]).toMatchObject([400, { error: 'bad-request', details }])
  }
})

test('[AP-7] [FV-2] a user removes a favourite by its id, repeatedly', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628888,88', '628889,88')
  const { like, dislike, list } = await fan(server)
  const { data: gone } = await like(ids['628888'])
  const { data: kept } = await like(ids['628889'])
  for (let each = 0; each < 2; each += 1) {
    const { status, body } = await dislike(gone.id)
    expect([status, body.id]).toEqual([200, gone.id])
    expect((await list()).list.map(({ id }) => id)).toEqual([kept.id])
  }
})

test("[AP-5] [AP-6] [AP-7] another user's favourites can be neither read nor changed", async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [owner, stranger] = [await fan(server), await fan(server)]
  const { data: liked } = await owner.like(numberId)
  expect((await stranger.like(numberId, 1, owner.userId)).failure.error).toBe('forbidden')
  expect((await stranger.dislike(liked.id, owner.userId)).failure.error).toBe('forbidden')
  await stranger.dislike(liked.id)
  expect((await owner.list()).list).toEqual([liked])
  expect((await stranger.list()).list).toEqual([])
  const anonymous = await server.request('PATCH /collect/like', { status: 1, numberId, userId: owner.userId })
  expect([anonymous.status, anonymous.failure.error]).toEqual([401, 'unauthorised'])
})

test('[AP-5] [FV-7] a page has 100 favourites, newest first, and is empty after the end', async () => {
  const server = await startTestServer()
  const digits = Array.from({ length: 102 }, (_, at) => String(700_000 + at))
  const ids = await server.stock(...digits.map((each) => `${each},8`))
  const { userId, like, list } = await fan(server)
  const { db, clock } = server.context
  const begin = clock().getTime()
  const earlier = digits.slice(0, -2).map((each, at) => ({
    user_id: userId,
    number_id: ids[each]!,
    status: 1 as const,
    updated_at: new Date(begin + at * 1000),
  }))
  await db.insertInto('favourites').values(earlier).execute()
  for (const each of digits.slice(-2)) {
    server.advance(100_000)
    await like(ids[each])
  }
  const [first, second, third] = [await list(), await list({ current: 2 }), await list({ current: 3 })]
  expect([first.list.length, first.hasMore]).toEqual([100, true])
  expect([...first.list, ...second.list].map(({ number }) => number.number)).toEqual(digits.toReversed())
  expect([second.hasMore, third]).toEqual([false, { list: [], hasMore: false }])
})

test('[AP-5] a favourite removed between two pages does not skip the next ones', async () => {
  const server = await startTestServer()
  const digits = ['628881', '628882', '628883', '628884']
  const ids = await server.stock(...digits.map((each) => `${each},8`))
  const { like, dislike, list } = await fan(server)
  for (const each of digits) {
    server.advance(1000)
    await like(ids[each])
  }
  const first = await list({ pageSize: 2 })
  await dislike(first.list[0]!.id)
  const second = await list({ pageSize: 2, current: 2, cursor: first.cursor })
  expect(second.list.map(({ number }) => number.number)).toEqual(['628882', '628881'])
})

test('[AP-5] a favourite of a sold number stays and shows the state', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { like, list } = await fan(server)
  await like(numberId)
  await server.context.db.updateTable('numbers').set({ state: 'bound' }).where('id', '=', numberId!).execute()
  expect((await list()).list.map(({ number }) => number.state)).toEqual(['sold'])
})

test("[AP-5] a favourite names the user's own order of its number, and no other's", async () => {
  const server = await startTestServer()
  const { 628888: own, 628889: others } = await server.stock('628888,88', '628889,88')
  const [user, other] = [await fan(server), await fan(server)]
  for (const numberId of [own, others]) await user.like(numberId)
  const order = (numberId: number | undefined, { token }: { token: string }) =>
    server.request('POST /order', { numberId, agreed: true }, { token })
  const { id } = (await order(own, user)).data
  await order(others, other)
  const { list } = await user.list()
  expect(list.map(({ numberId, number, orderId }) => [numberId, number.state, orderId])).toEqual([
    [others, 'held', undefined],
    [own, 'held', id],
  ])
})

test('[AP-5] a favourite that is offered to the user is on sale for them only', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [user, other] = [await fan(server), await fan(server)]
  for (const each of [user, other]) await each.like(numberId)
  await server.context.db
    .updateTable('numbers')
    .set({ state: 'offered', offered_to_user_id: user.userId, held_until: new Date(Date.now() + 600_000) })
    .where('id', '=', numberId!)
    .execute()
  const states = async (who: typeof user) => (await who.list()).list.map(({ number }) => number.state)
  expect([await states(user), await states(other)]).toEqual([['on_sale'], ['held']])
})
