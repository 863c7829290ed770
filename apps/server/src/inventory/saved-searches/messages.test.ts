import { savedSearchTerms } from '@hao/contract/saved-search-terms.ts'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { startLasting } from '../numbers/testing.ts'
import { nextMorning } from '../waitlist/testing.ts'
import { matchSearches, newSearcher, sendMessages } from './testing.ts'

async function startAt(hour: number): Promise<TestServer> {
  const server = await startTestServer()
  nextMorning(server)
  server.advance((hour - 8) * hourMs)
  return server
}

test('what an SMS could not tell on its day is told on the next', async () => {
  const server = await startAt(20)
  const user = await newSearcher(server)
  await user.saveWithSms({ q: '8888' })
  server.advance(58 * minuteMs)
  await server.stock('638888,20', '648888,20')
  await matchSearches(server)
  server.advance(3 * minuteMs)
  await sendMessages(server)
  expect(await user.messages()).toEqual([])

  server.advance(13 * hourMs)
  await server.stock('658888,20')
  await matchSearches(server)
  await sendMessages(server)
  expect((await user.messages()).map(({ count }) => count)).toEqual(['3'])
  server.advance(dayMs)
  await matchSearches(server)
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(1)
})

test('an SMS waits in quiet hours and while nothing is sold, and is dropped after a look', async () => {
  const server = await startAt(10)
  const { db } = server.context
  const owner = await createNumberOwner(server, '700001')
  server.advance(2 * minuteMs)
  const user = await newSearcher(server, owner.member.phone)
  const { data: saved } = await user.saveWithSms({ q: '8888' })
  await server.stock('638888,20')
  await matchSearches(server)
  const rules = db.insertInto('ring_rules').values({
    subscription_id: owner.id,
    user_id: user.userId,
    quiet: true,
    quiet_from: 10 * 60,
    quiet_until: 11 * 60,
    allow_all_until: null,
    second_phone: null,
    second_phone_index: null,
  })
  await rules.execute()
  const waiting = db.selectFrom('jobs').select('run_at').where('name', '=', 'search-notice')
  await sendMessages(server)
  expect(await waiting.execute()).toHaveLength(2)

  server.advance(hourMs)
  const stop = { reason: 'test', stopped_at: server.context.clock() }
  await db.insertInto('selling_stops').values(stop).execute()
  await sendMessages(server)
  expect(await user.messages()).toEqual([])
  expect(await waiting.execute()).toHaveLength(3)
  await db.updateTable('selling_stops').set({ resumed_at: server.context.clock() }).execute()
  await sendMessages(server)
  expect(await user.messages()).toMatchObject([{ count: '1' }])

  server.advance(dayMs)
  await server.stock('648888,20')
  await matchSearches(server)
  await user.look(saved.id)
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(1)
})

test('an SMS tells of what is on sale when it leaves', async () => {
  const server = await startAt(10)
  const user = await newSearcher(server)
  await user.saveWithSms({ q: '8888' })
  await server.stock('638888,20', '648888,20', '658888,20')
  await matchSearches(server)
  await server.stock('638888,20,,draft')
  startLasting(server)
  await expect.poll(async () => (await user.searches())[0]?.fresh).toBe(2)
  await sendMessages(server)
  expect(await user.messages()).toMatchObject([{ count: '2' }])

  server.advance(dayMs)
  await server.stock('668888,20')
  await matchSearches(server)
  await server.stock('668888,20,,draft', '648888,20,,draft', '658888,20,,draft')
  await expect.poll(async () => (await user.searches())[0]?.fresh).toBe(0)
  await sendMessages(server)
  server.advance(dayMs)
  await matchSearches(server)
  await sendMessages(server)
  expect(await user.messages()).toHaveLength(1)
  expect(await server.context.db.selectFrom('search_messages').select('id').execute()).toHaveLength(2)
})

test('a search that is saved again is kept anew, and its SMS tell of nothing from before the consent', async () => {
  const server = await startAt(10)
  const user = await newSearcher(server)
  await user.save({ q: '8888' })
  await server.stock('638888,20')
  await matchSearches(server)
  server.advance((savedSearchTerms.days - 1) * dayMs)
  await user.saveWithSms({ q: '8888' })
  await matchSearches(server)
  await sendMessages(server)
  expect(await user.messages()).toEqual([])
  server.advance(2 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await user.searches()).toMatchObject([{ fresh: 1, sms: true }])

  // Saved once more: the message names what came after the consent.
  await server.stock('648888,20')
  await matchSearches(server)
  await user.saveWithSms({ q: '8888' })
  await sendMessages(server)
  expect(await user.messages()).toMatchObject([{ count: '1' }])
})
