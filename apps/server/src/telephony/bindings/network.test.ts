import { expect, test } from 'vitest'
import type { NumberNetworkSimulator } from '../../../../simulators/src/testing/number-network.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import type { TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { masked, ownerActions, createBoundOwner, startWithNetwork, bindingSmsTo } from './testing.ts'

const number = '95013628888'
const dayMs = 24 * 3_600_000

/** The history of all bindings, in order. */
async function history({ context: { db } }: TestServer): Promise<string[]> {
  const rows = await db.selectFrom('binding_history').selectAll().orderBy('id').execute()
  return rows.map(({ event, state, version }) => `${event} ${state} ${version}`)
}

/** Waits until the network has confirmed every binding. */
const settled = ({ context: { db } }: TestServer) =>
  waitUntil(
    () => db.selectFrom('bindings').select(['confirmed_version', 'version', 'state']).execute(),
    (rows) =>
      rows.every(
        ({ confirmed_version, version, state }) => confirmed_version === version || state === 'rejected',
      ),
  )

test('[AP-16] a first phone is pushed, and the period begins when the network confirms it', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const { orderId, token, member } = await createNumberOwner(server, '628888', { bound: false })
  const bind = { orderId, phone: member.phone }
  const { data } = await server.request('POST /order/binding', bind, { token })
  expect(data).toMatchObject({ stage: 'paid', newPhone: { phone: masked(member.phone), state: 'submitted' } })
  expect((await server.request('POST /order/binding', bind, { token })).status).toBe(200)
  expect(await server.context.db.selectFrom('bindings').select('version').execute()).toEqual([{ version: 1 }])
  await server.runJob('binding-push', { bindingId: 1, version: 1 })
  const { data: order } = await server.request('GET /order/:id', { id: orderId }, { token })
  expect(order).toMatchObject({ stage: 'active', boundPhone: masked(member.phone) })
  expect(order.newPhone).toBeUndefined()
  expect(network.findRingingPhone(number)).toBe(member.phone)
  // The network learns when to stop ringing once the period has begun.
  await server.runJob('binding-push', { bindingId: 1, version: 2 })
  const silentAt = Date.parse(order.periodEnd ?? '') + 7 * dayMs
  expect(network.findRingingPhone(number, silentAt - 1)).toBe(member.phone)
  expect(network.findRingingPhone(number, silentAt)).toBeUndefined()
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a refused first phone leaves the order paid; another may be bound, and after a withdrawal nothing rings', async () => {
  const { server, network } = await startWithNetwork()
  const { orderId, token, member, id } = await createNumberOwner(server, '628888', { bound: false })
  network.faults.refusedPhones.add(member.phone)
  const bind = async () => server.request('POST /order/binding', { orderId, phone: member.phone }, { token })
  await bind()
  const { read } = ownerActions(server, { id, token })
  const rejected = await waitUntil(read, ({ newPhone: requested }) => requested?.state === 'rejected')
  expect(rejected.state).toBe('pending_bind')
  await waitUntil(
    () => bindingSmsTo(server, member.phone),
    (messages) => messages.includes('phone-refused'),
  )
  network.faults.refusedPhones.clear()
  network.faults.unfiledPhones.add(member.phone)
  await bind()
  await waitUntil(read, ({ newPhone: requested }) => requested?.state === 'filing')
  await server.request('POST /order/:id/refund', { id: orderId }, { token })
  network.faults.unfiledPhones.clear()
  await settled(server)
  expect(network.findRingingPhone(number)).toBeUndefined()
  expect((await history(server)).slice(-2)).toEqual(['unbind unbinding 2', 'unbound ended 2'])
})

test('the old phone rings until the network confirms the new one, and a repeated change does nothing', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const owner = await boundOwner(server)
  const phone = generatePhone()
  const first = await owner.change(phone)
  expect(first.data).toMatchObject({
    boundPhone: masked(owner.phone),
    newPhone: { phone: masked(phone), state: 'submitted' },
  })
  const again = { id: owner.id, phone, code: '000000' }
  const second = await server.request('POST /subscription/:id/phone', again, { token: owner.token })
  expect(second.data.newPhone).toEqual(first.data.newPhone)
  expect((await owner.change(generatePhone())).failure.error).toBe('phone-change-pending')
  expect(network.findRingingPhone(number)).toBe(owner.phone)
  await server.runJob('binding-push', { bindingId: 2, version: 3 })
  expect(network.findRingingPhone(number)).toBe(phone)
  expect(await owner.read()).toMatchObject({ boundPhone: masked(phone) })
  expect((await history(server)).slice(-3)).toEqual([
    'submit submitted 3',
    'replace ended 2',
    'accept effective 3',
  ])
})

/** An owner with a first phone that the network has confirmed, in versions 1 and 2. */
async function boundOwner(server: TestServer) {
  const owner = await createBoundOwner(server, '628888')
  await server.runJob('binding-push', { bindingId: 1, version: 1 })
  await server.runJob('binding-push', { bindingId: 1, version: 2 })
  return owner
}

test('the owner is notified of a refused phone, and the old one keeps ringing, also after a renewal', async () => {
  const { server, network } = await startWithNetwork()
  const owner = await createBoundOwner(server, '628888')
  await owner.ringing(owner.phone)
  const phone = generatePhone()
  network.faults.refusedPhones.add(phone)
  await owner.change(phone)
  const after = await waitUntil(owner.read, ({ newPhone: requested }) => requested?.state === 'rejected')
  expect(after.boundPhone).toBe(masked(owner.phone))
  await waitUntil(
    () => bindingSmsTo(server, owner.phone),
    (messages) => messages.includes('phone-refused'),
  )
  expect(await bindingSmsTo(server, phone)).toEqual([])
  await settled(server)
  expect(network.findRingingPhone(number)).toBe(owner.phone)
})

test('a lost answer, a failure and a repeated answer change the phone once', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const owner = await boundOwner(server)
  const phone = generatePhone()
  await owner.change(phone)
  const push = () => server.runJob('binding-push', { bindingId: 2, version: 3 })
  network.faults.failures = 1
  await expect(push()).rejects.toThrow('The network answered 500')
  expect(network.findRingingPhone(number)).toBe(owner.phone)
  network.faults.lostAnswers = 1
  await expect(push()).rejects.toThrow('did not answer')
  expect((await owner.read()).boundPhone).toBe(masked(owner.phone))
  await Promise.all([push(), push(), push()])
  await push()
  expect((await owner.read()).boundPhone).toBe(masked(phone))
  expect((await history(server)).filter((each) => each.startsWith('accept'))).toEqual([
    'accept effective 1',
    'accept effective 3',
  ])
})

/** The network has taken version 3, of the second phone; it answers when `answer` is called. */
async function pushLate(server: TestServer, { faults, received }: NumberNetworkSimulator) {
  let answer = () => {}
  faults.held = new Promise((resolve) => (answer = resolve))
  const late = server.runJob('binding-push', { bindingId: 2, version: 3 })
  await waitUntil(
    async () => received.some((command) => 'version' in command && command.version === 3),
    (isReceived) => isReceived,
  )
  return { answer, late }
}

test('a late answer about an older version changes nothing on either side', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const owner = await boundOwner(server)
  await owner.change(generatePhone())
  const { answer, late } = await pushLate(server, network)
  const { id, token } = owner
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  answer()
  await late
  expect((await owner.read()).state).toBe('ended')
  const bindings = server.context.db.selectFrom('bindings').select(['id', 'version', 'state'])
  for (const { id: bindingId, version } of await bindings.execute()) {
    await server.runJob('binding-push', { bindingId, version })
  }
  expect(network.findRingingPhone(number)).toBeUndefined()
  // The network receives the old command again after it has removed the binding.
  const command = { bindingId: String(id), version: 3, number, phone: owner.phone, until: null }
  expect(await server.context.network?.bind(command)).toEqual({ state: 'older', version: 3 })
  expect((await bindings.execute()).map(({ state }) => state)).toEqual(['ended', 'ended'])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('the network knows when a number stops ringing: one that ends, one that continues, and one renewed', async () => {
  const { server, network } = await startWithNetwork()
  const owner = await createBoundOwner(server, '628888')
  const { id, token } = owner
  const { periodEnd } = await owner.ringing(owner.phone)
  const end = Date.parse(periodEnd ?? '')
  const silentAt = async (moment: number) => {
    await settled(server)
    expect([network.findRingingPhone(number, moment - 1), network.findRingingPhone(number, moment)]).toEqual([
      owner.phone,
      undefined,
    ])
  }
  await silentAt(end + 7 * dayMs)
  await server.request('PATCH /subscription/:id', { id, renewal: 'ends' }, { token })
  await silentAt(end)
  await server.request('PATCH /subscription/:id', { id, renewal: 'manual' }, { token })
  await silentAt(end + 7 * dayMs)
  const renewal = { id, months: 1, method: 2 }
  const { data } = await server.request('POST /subscription/:id/renew', renewal, { token })
  await server.wechatPay.pay(data.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  await silentAt(Date.parse((await owner.read()).periodEnd ?? '') + 7 * dayMs)
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  await settled(server)
  expect(network.findRingingPhone(number)).toBeUndefined()
})

test('an answer to a version that has been replaced confirms nothing', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const { id, token, change, read } = await boundOwner(server)
  const phone = generatePhone()
  await change(phone)
  const { answer, late } = await pushLate(server, network)
  await server.request('PATCH /subscription/:id', { id, renewal: 'ends' }, { token })
  answer()
  await late
  expect((await read()).newPhone?.state).toBe('submitted')
  await server.runJob('binding-push', { bindingId: 2, version: 4 })
  expect(await read()).toMatchObject({ boundPhone: masked(phone) })
})
