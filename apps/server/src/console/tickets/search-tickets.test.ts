import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asking, service } from './testing.ts'

test('a search in texts finds words in any spelling, and shows nothing that is masked', async () => {
  const { testConsole, as } = await service()
  const { id, write } = await asking(testConsole)
  await asking(testConsole, '怎么续费')
  await write('信号 100% 满格，连着 WiFi，号码 95013-628888 😀 c:\\x')
  await write('请打 13812348888')
  await testConsole.request('POST /tickets/:id/notes', { id, text: '内部说明' }, { as })
  const cases = [
    ['手机不响', 1],
    ['别人 不响', 1],
    ['不响 nothing', 0],
    ['100%', 1],
    ['%', 1],
    ['_', 0],
    ['\\', 1],
    ['WIFI', 1],
    ['９５０１３', 1],
    ['😀', 1],
    ['内部说明', 1],
    ['138****8888', 1],
    ['13812348888', 0],
    ['1381234', 0],
  ] as const
  for (const [text, count] of cases) {
    const { list, dropped } = (await testConsole.request('GET /tickets', { text }, { as })).data
    expect([list.map((row) => row.id), dropped]).toEqual([count === 1 ? [id] : [], []])
    expect((await testConsole.request('GET /tickets/count', { text }, { as })).data).toEqual({
      count,
      more: false,
    })
  }
})

test('an empty search text and one with NUL are dropped', async () => {
  const { testConsole, as } = await service()
  for (const text of ['  ', 'a\0', 'x'.repeat(61)])
    expect((await testConsole.request('GET /tickets', { text }, { as })).data.dropped).toEqual(['text'])
})

test('a search reads 2,000 tickets at most; the next page continues there', async () => {
  const { testConsole, as } = await service()
  const { id } = await asking(testConsole, '最早的问题')
  const { db, keys } = testConsole.server.context
  const message = await keys.encrypt('ticket_messages.text', '其他问题')
  await sql`WITH copies AS (
      INSERT INTO tickets (user_id, category, state, due_at, created_at, updated_at)
      SELECT user_id, category, state, due_at, created_at, updated_at FROM tickets, generate_series(1, 2100)
      RETURNING id, created_at)
    INSERT INTO ticket_messages (ticket_id, author, text, at) SELECT id, 'shopper', ${message}, created_at FROM copies`.execute(
    db,
  )
  const search = async (input: object) =>
    (await testConsole.request('GET /tickets', { text: '最早', sort: 'newest', ...input }, { as })).data
  const page = await search({})
  expect(page.list).toEqual([])
  expect(page.next).toBeDefined()
  const rest = await search({ cursor: page.next })
  expect([rest.list.map((row) => row.id), rest.next]).toEqual([[id], undefined])
  const some = (await testConsole.request('GET /tickets', { text: '问题', pageSize: 20 }, { as })).data
  expect(some.list).toHaveLength(20)
  const count = (await testConsole.request('GET /tickets/count', { text: '问题' }, { as })).data
  expect(count).toEqual({ count: 2000, more: true })
})
