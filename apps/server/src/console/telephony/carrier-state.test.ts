import { expect, test } from 'vitest'
import { startConsoleWithCarrier } from './testing.ts'

const hourMs = 3_600_000

/**
 * Inserts the signals of a carrier over a week that ended `hoursAgo`. `often` returns the number in each
 * hour, counted from that time of day.
 */
function heardFor(now: Date, hoursAgo: number, often: (hoursAfter: number) => number) {
  const silentFrom = now.getTime() - hoursAgo * hourMs
  return Array.from({ length: 7 * 24 }, (_, before) => {
    const hour = new Date((Math.floor(silentFrom / hourMs) - 1 - before) * hourMs)
    const questions = often((7 * 24 - 1 - before) % 24)
    return {
      carrier: 'trunk',
      hour,
      route_requests: questions,
      events: 0,
      last_received_at: new Date(hour.getTime() + hourMs - 1000),
    }
  })
}

test('a carrier is silent after five missed signals, also by night and for good; one that never sent any is not', async () => {
  const { testConsole, server, dial } = await startConsoleWithCarrier()
  const { db, clock } = server.context
  // To the middle of an hour, so that no part of the test is in the next one.
  server.advance(1.5 * hourMs - (clock().getTime() % hourMs))
  const as = await testConsole.addStaff('telephony')
  const state = async () => (await testConsole.request('GET /carrier', {}, { as })).data
  expect(await state()).toEqual({
    configured: true,
    heardAt: null,
    usualAnHour: 0,
    silent: false,
    door: 'none',
  })
  const heard = async (...given: [hoursAgo: number, often: (hoursAfter: number) => number]) => {
    await db.deleteFrom('carrier_hourly_traffic').execute()
    await db
      .insertInto('carrier_hourly_traffic')
      .values(heardFor(clock(), ...given))
      .execute()
  }
  const byDay = (hours: number) => (hours < 4 ? 200 : 0)
  // Three hours of the day are missing, or eight of which only the last is usually busy, or none.
  await heard(3, byDay)
  expect(await state()).toMatchObject({ usualAnHour: 200, silent: true })
  await heard(8, byDay)
  expect(await state()).toMatchObject({ usualAnHour: 0, silent: true })
  await heard(8, (hours) => (hours < 12 ? 0 : 200))
  expect(await state()).toMatchObject({ usualAnHour: 0, silent: false })
  // Longer ago than the retention period.
  await heard(40 * 24 + 3, byDay)
  await server.runJob('forget-expired', {})
  expect(await state()).toMatchObject({ usualAnHour: 200, silent: true })
  await dial('777777')
  await server.context.traffic.flush()
  expect(await state()).toMatchObject({ silent: false })
})

test('the carrier’s endpoint is probed at most twice a minute, and its silence is reported', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  const asked: string[] = []
  let answers = true
  server.context.callControl = {
    startCall: async () => undefined,
    endCall: async (callId) => {
      asked.push(callId)
      if (!answers) throw new Error('away')
    },
  }
  const door = async () => (await testConsole.request('GET /carrier', {}, { as })).data.door
  expect([await door(), await door()]).toEqual(['answers', 'answers'])
  answers = false
  server.advance(31_000)
  expect(await door()).toBe('silent')
  expect(asked).toHaveLength(2)
})
