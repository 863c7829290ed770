import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { callEvents, createOwner, startWithCarrier, type CallStep } from './testing.ts'

const missed: CallStep[] = [
  { type: 'ringing', afterS: 0 },
  { type: 'ended', afterS: 30, cause: 'missed' },
]

/** An owner of 628888 who receives missed-call SMS, at 3 p.m. in Shanghai, where the clock stands still. */
async function startWithSms() {
  const { server, carrier } = await startWithCarrier()
  server.stopClock()
  const now = () => server.context.clock().getTime()
  const atHour = (hour: number) => {
    const wallMs = (now() + 8 * hourMs) % dayMs
    // In whole milliseconds: a fraction may end just before the hour.
    server.advance((Math.round(hour * hourMs) - wallMs + dayMs) % dayMs)
  }
  atHour(15)
  const owner = await createOwner(server, '628888')
  const set = async (change: object) =>
    server.request('PATCH /call-settings', { ...change }, { token: owner.token })
  expect((await set({ missedSms: true })).data.missedSms).toBe(true)
  return {
    server,
    carrier,
    owner,
    set,
    now,
    atHour,
    call: async (steps = missed, change: object = {}) => {
      const events = callEvents('628888', steps, now()).map((event) => ({ ...event, ...change }))
      await carrier.report(events)
      return events
    },
    /** Sends the queued SMS as time passes; returns the hours from now at which each was due. */
    send: async () => {
      const { rows } = await sql<{ data: { missedCallId: number }; run_at: Date }>`
        DELETE FROM jobs WHERE name = 'missed-call-notice' RETURNING data, run_at`.execute(server.context.db)
      for (const { data } of rows) await server.runJob('missed-call-notice', data)
      return rows.map(({ run_at }) => Math.round((run_at.getTime() - now()) / 36_000) / 100 + 0)
    },
    received: async () =>
      (await selectSmsTo(server.context, owner.phone)).filter(({ template }) => template === 'missed-call'),
  }
}

test('the SMS about a missed call has the masked caller, the number and the time', async () => {
  const { server, call, send, received, now } = await startWithSms()
  await call()
  expect(await send()).toEqual([0])
  const time = new Date(now() + 8 * hourMs).toISOString().slice(5, 16).replace('T', ' ')
  const params = { caller: '138****1234', number: '95013-628888', time }
  expect(await received()).toEqual([{ template: 'missed-call', phone: expect.any(String), params }])
  const [row] = await server.context.db.selectFrom('missed_calls').selectAll().execute()
  expect(row).toMatchObject({ caller: null, sent_at: expect.any(Date) })
})

test('no SMS without the setting, for an answered or unreported call, or for an old one', async () => {
  const { server, call, send, received, set, now } = await startWithSms()
  await call([
    { type: 'answered', afterS: 2 },
    { type: 'ended', afterS: 9, cause: 'completed' },
  ])
  await call([{ type: 'ended', afterS: 0, cause: 'refused' }])
  await call(missed, { at: new Date(now() - 7 * hourMs).toISOString() })
  await call()
  await set({ missedSms: false })
  await call(missed, { caller: '13912341234' })
  expect(await send()).toEqual([0])
  expect(await received()).toEqual([])
  expect(await server.context.db.selectFrom('missed_calls').selectAll().execute()).toHaveLength(1)
})

test.each(['missed', 'busy', 'cancelled'] as const)(
  'a call that ended as %s causes an SMS',
  async (cause) => {
    const { call, send, received } = await startWithSms()
    await call([{ type: 'ended', afterS: 3, cause }], { caller: '' })
    await send()
    expect(await received()).toMatchObject([{ params: { caller: '隐藏号码' } }])
  },
)

test('a call reported repeatedly and concurrently causes one SMS', async () => {
  const { carrier, call, send, received } = await startWithSms()
  const events = await call()
  await Promise.all([1, 2, 3, 4].map(() => carrier.report(events)))
  await send()
  await carrier.report(events)
  await send()
  expect(await received()).toHaveLength(1)
})

test('missed calls cause one SMS an hour for each caller, and ten a day in total', async () => {
  const { server, call, send, received } = await startWithSms()
  await call()
  await call()
  server.advance(59 * 60_000)
  await call()
  expect(await send()).toHaveLength(1)
  server.advance(2 * 60_000)
  await call()
  expect(await send()).toHaveLength(1)
  for (let other = 10; other < 30; other += 1) await call(missed, { caller: `139123412${other}` })
  expect(await send()).toHaveLength(8)
  expect(await received()).toHaveLength(10)
})

test('at night one SMS for each caller waits until eight', async () => {
  const { call, send, received, atHour } = await startWithSms()
  atHour(21.9)
  await call()
  expect(await send()).toEqual([0])
  atHour(22)
  await call(missed, { caller: '13912341234' })
  atHour(1)
  await call(missed, { caller: '13912341234' })
  await call(missed, { caller: '02112345678' })
  atHour(7.9)
  await call(missed, { caller: '13912341234' })
  expect(await send()).toEqual([0.1, 0.1])
  atHour(8)
  await call(missed, { caller: '13712341234' })
  expect(await send()).toEqual([0])
  expect(await received()).toHaveLength(4)
})

test('an owner without a log gets the SMS too, and afterwards the caller is stored nowhere', async () => {
  const { server, call, send, received, set } = await startWithSms()
  await set({ keptDays: 0 })
  await call()
  await send()
  expect(await received()).toHaveLength(1)
  const { db } = server.context
  expect(await db.selectFrom('calls').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('missed_calls').select('caller').execute()).toEqual([{ caller: null }])
  server.advance(3 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await db.selectFrom('missed_calls').selectAll().execute()).toEqual([])
})

test('a call deleted before its SMS is sent causes no SMS', async () => {
  const { server, owner, call, send, received } = await startWithSms()
  await call()
  await server.request('DELETE /calls', { all: true }, { token: owner.token })
  await send()
  expect(await received()).toEqual([])
})
