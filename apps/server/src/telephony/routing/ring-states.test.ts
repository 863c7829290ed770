import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { type CallStep, callEvents, startWithOwner } from './testing.ts'

type Owned = Awaited<ReturnType<typeof startWithOwner>>

const quiet = { on: true, from: '22:00', until: '07:00' }
const unbind = ({ server }: Owned) =>
  server.context.db.updateTable('bindings').set({ state: 'ended' }).execute()
const setSubscription = ({ server }: Owned, columns: object) =>
  server.context.db.updateTable('subscriptions').set(columns).execute()

/** What the owner or the operator does, and what a stranger's call then meets at 23:30 in Shanghai. */
const cases: Record<string, [string, (owned: Owned) => Promise<unknown>, string?]> = {
  'no rule': ['rings: open', async () => undefined],
  'the number switched off': ['silent: off', ({ change }) => change({ rings: false })],
  'quiet hours': ['silent: quiet', ({ change }) => change({ quiet }), '07:00'],
  'quiet hours in courier mode': [
    'rings: courier',
    async ({ change, courier }) => [await change({ quiet }), await courier('POST')],
    '23:30',
  ],
  'quiet hours that are over': [
    'rings: open',
    ({ change }) => change({ quiet: { ...quiet, until: '23:00' } }),
  ],
  'known callers only': ['silent: stranger', ({ change }) => change({ knownOnly: true })],
  'hidden callers refused': ['rings: open', ({ change }) => change({ refuseHidden: true })],
  'a blocked caller and a blocked prefix': [
    'rings: open',
    async ({ list }) => [await list('block', '13812341234'), await list('block', '010', true)],
  ],
  'no phone': ['silent: unbound', unbind],
  'no phone and quiet hours': [
    'silent: unbound',
    async (owned) => [await owned.change({ quiet }), await unbind(owned)],
  ],
  'a second phone in quiet hours': [
    'silent: quiet',
    async ({ server, change }) => {
      await change({ quiet })
      const second_phone = await server.context.keys.encrypt('ring_rules.second_phone', '13900000000')
      const { newest } = await server.context.keys.blindIndex('phone', '13900000000')
      await server.context.db
        .updateTable('ring_rules')
        .set({ second_phone, second_phone_index: newest })
        .execute()
    },
    '07:00',
  ],
  'a suspended subscription': [
    'silent: suspended',
    (owned) => setSubscription(owned, { state: 'suspended' }),
  ],
  'a bar without an end': ['silent: barred', (owned) => setSubscription(owned, { barred_at: new Date() })],
  'a bar until a moment': [
    'silent: barred',
    (owned) =>
      setSubscription(owned, { barred_at: owned.server.context.clock(), barred_until: inAMinute(owned) }),
    '23:31',
  ],
  'a number that the operator took away': [
    'silent: barred',
    ({ server }) => server.context.db.updateTable('numbers').set({ state: 'blocked' }).execute(),
  ],
}

const inAMinute = ({ server }: Owned) => new Date(server.context.clock().getTime() + 60_000)

test.each(Object.entries(cases))(
  'the ring check of an owner with %s says what a call meets, and until when',
  async (_, [expected, act, until]) => {
    const owned = await startWithOwner()
    const { server, token, id, call, setTime } = owned
    setTime('23:30')
    await act(owned)
    const { data } = await server.request('GET /ring-states', {}, { token })
    const [state] = data
    expect(data).toHaveLength(1)
    expect(state?.subscriptionId).toBe(id)
    expect(`${state?.rings ? 'rings' : 'silent'}: ${state?.reason}`).toBe(expected)
    expect(state?.until && toShanghai(state.until)).toBe(until)
    // The stranger of the check is like any caller whom no list names.
    expect((await call('13700000000')) === 'rings').toBe(state?.rings)
  },
)

const toShanghai = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  })

test('the ring check of several numbers says of each what its own rules decide', async () => {
  const { server, owner, id, change } = await startWithOwner()
  const { token } = owner
  const { '628889': numberId } = await server.stock('628889,88')
  const { orderId } = await payOrder(server, token, { numberId })
  await change({ rings: false })
  const { data: order } = await server.request('GET /order/:id', { id: orderId }, { token })
  const { data } = await server.request('GET /ring-states', {}, { token })
  expect(Object.fromEntries(data.map(({ subscriptionId, reason }) => [subscriptionId, reason]))).toEqual({
    [id]: 'off',
    [order.subscriptionId ?? 0]: 'unbound',
  })
})

test('the ring check of a former owner does not follow the rules of the next one', async () => {
  const owned = await startWithOwner()
  const { server, id, token } = owned
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  const { data } = await owned.server.request('GET /ring-states', {}, { token: owned.token })
  expect(data).toEqual([{ subscriptionId: owned.id, rings: false, reason: 'expired' }])
  const stranger = await owned.server.login()
  expect((await owned.server.request('GET /ring-states', {}, stranger)).data).toEqual([])
})

/** Reports a refused call as the carrier does, and returns the newest row of the log. */
async function refusedCall({ carrier, server, owner }: Owned, caller: string) {
  const events = callEvents(
    '628888',
    [{ type: 'ended', afterS: 0, cause: 'refused' }],
    Number(server.context.clock()),
  )
  await carrier.report(events.map((event) => ({ ...event, caller })))
  return (await owner.log()).list[0]
}

/** Quiet hours from an hour ago for two hours. */
function aroundNow() {
  const clock = (ms: number) => toShanghai(new Date(Date.now() + ms).toISOString())
  return { on: true, from: clock(-3_600_000), until: clock(3_600_000) }
}

test.each<[string, string, (owned: Owned) => Promise<unknown>]>([
  ['off', '13812341234', ({ change }) => change({ rings: false })],
  ['quiet', '13812341234', ({ change }) => change({ quiet: aroundNow() })],
  ['stranger', '13812341234', ({ change }) => change({ knownOnly: true })],
  ['hidden', '', ({ change }) => change({ refuseHidden: true })],
  ['blocked', '+86 138-1234-1234', ({ list }) => list('block', '138', true)],
  ['unbound', '13812341234', unbind],
  ['suspended', '13812341234', (owned) => setSubscription(owned, { state: 'suspended' })],
  ['barred', '13812341234', (owned) => setSubscription(owned, { barred_at: new Date() })],
])(
  'a call that the reason %s refused says so in the log, also after the rules changed',
  async (reason, caller, act) => {
    const owned = await startWithOwner()
    await act(owned)
    expect(await refusedCall(owned, caller)).toMatchObject({ outcome: 'refused', refusal: reason })
    await owned.change({
      rings: false,
      quiet: { ...quiet, on: false },
      knownOnly: false,
      refuseHidden: false,
    })
    expect((await owned.owner.log()).list[0]).toMatchObject({ outcome: 'refused', refusal: reason })
  },
)

test('a refusal that is reported late has the reason of the moment of its call', async () => {
  const owned = await startWithOwner()
  const { server, carrier, owner, change } = owned
  await change({ quiet: aroundNow() })
  const refused: CallStep[] = [{ type: 'ended', afterS: 0, cause: 'refused' }]
  const report = callEvents('628888', refused, Number(server.context.clock()))
  server.advance(2 * 3_600_000)
  expect(await owned.call()).toBe('rings')
  await carrier.report(report)
  const { token } = await server.login(owner.phone)
  const { data } = await server.request('GET /calls', {}, { token })
  expect(data.list).toMatchObject([{ outcome: 'refused', refusal: 'quiet' }])
})

test('a call that rings by the rules and that the network refused has no reason, and neither has a missed one', async () => {
  const owned = await startWithOwner()
  expect(await refusedCall(owned, '13812341234')).not.toHaveProperty('refusal')
  await owned.change({ rings: false })
  await owned.carrier.report(callEvents('628888', [{ type: 'ended', afterS: 9, cause: 'missed' }]))
  expect((await owned.owner.log()).list[0]).not.toHaveProperty('refusal')
})
