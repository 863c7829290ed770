import { expect, onTestFinished, test } from 'vitest'
import { startAliyunPnp } from '../../../../simulators/src/testing/aliyun-pnp.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createCarrier } from '../../platform/integrations/network/carrier.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { masked, ownerActions, createBoundOwner, runBindingJobs } from './testing.ts'

const number = '95013628888'
const dayMs = 86_400_000

async function startWithCloud({ workers }: { workers: boolean }) {
  const cloud = await startAliyunPnp()
  onTestFinished(() => cloud.stop())
  const server = await startTestServer({ workers, env: cloud.env })
  return { cloud, server }
}

/** An owner with a phone that the cloud has accepted. Jobs run only when a test runs them. */
async function startBound() {
  const { cloud, server } = await startWithCloud({ workers: false })
  const owner = await createBoundOwner(server, '628888')
  await runBindingJobs(server)
  const { periodEnd } = await owner.read()
  const silentAt = Math.floor((Date.parse(String(periodEnd)) + 7 * dayMs) / 1000) * 1000
  const countRepairs = async () => {
    await server.runJob('bindings-reconcile', {})
    await runBindingJobs(server)
    const rows = await server.context.db.selectFrom('binding_history').select('event').execute()
    return rows.filter(({ event }) => event.startsWith('mend')).length
  }
  return { cloud, server, owner, silentAt, countRepairs }
}

test('an AXN binding has the phone and the last second of service in Alibaba Cloud’s documented form', async () => {
  const { cloud, owner, silentAt } = await startBound()
  expect([cloud.findRingingPhone(number, silentAt - 1), cloud.findRingingPhone(number, silentAt)]).toEqual([
    owner.phone,
    undefined,
  ])
  const bind = cloud.received.find(({ action }) => action === 'BindAxn')
  expect(bind?.fields).toEqual({
    PoolKey: 'FC100000012345678',
    PhoneNoX: number,
    PhoneNoA: owner.phone,
    Expiration: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    OutId: String(owner.id),
    CallDisplayType: '1',
  })
  const update = cloud.received.findLast(({ action }) => action === 'UpdateSubscription')
  const shanghai = new Date(silentAt + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(update?.fields).toEqual({
    PoolKey: 'FC100000012345678',
    SubsId: cloud.bindings.get(number)?.subsId,
    PhoneNoX: number,
    OperateType: 'updateExpire',
    Expiration: shanghai,
  })
})

test('a new phone replaces the old one at the same number, and the end of the service removes the binding', async () => {
  const { cloud, server, owner } = await startBound()
  const phone = generatePhone()
  await owner.change(phone)
  await runBindingJobs(server)
  expect((await owner.read()).boundPhone).toBe(masked(phone))
  expect(cloud.findRingingPhone(number)).toBe(phone)
  expect(cloud.received.filter(({ action }) => action === 'BindAxn')).toHaveLength(1)
  await server.request(
    'POST /subscription/:id/end',
    { id: owner.id, confirmed: true },
    { token: owner.token },
  )
  await runBindingJobs(server)
  expect(cloud.bindings.size).toBe(0)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('the cloud refuses a phone, and the previous phone keeps ringing', async () => {
  const { cloud, server, owner } = await startBound()
  const phone = generatePhone()
  cloud.faults.refusedPhones.add(phone)
  await owner.change(phone)
  await runBindingJobs(server)
  expect((await owner.read()).newPhone?.state).toBe('rejected')
  expect(cloud.findRingingPhone(number)).toBe(owner.phone)
  // In the demonstration the SMS outbox logs its messages too.
  const logged = server.logged.filter((line) => !line.includes('SMS to'))
  expect(logged.join()).toContain('isv.MOBILE_NUMBER_ILLEGAL')
  expect(logged.join()).not.toContain(phone)
})

test('a push that fails is retried', async () => {
  const { cloud, server } = await startWithCloud({ workers: true })
  cloud.faults.errorCodes.push('isp.SYSTEM_ERROR')
  const { orderId, token, member, id } = await createNumberOwner(server, '628888', { bound: false })
  await server.request('POST /order/binding', { orderId, phone: member.phone }, { token })
  await ownerActions(server, { id, token }).ringing(member.phone)
  expect(cloud.findRingingPhone(number)).toBe(member.phone)
  expect(cloud.received.length).toBeGreaterThan(1)
})

test('the reconciliation reads each number and repairs a binding that differs or is missing', async () => {
  const { cloud, owner, silentAt, countRepairs } = await startBound()
  cloud.received.length = 0
  expect(await countRepairs()).toBe(0)
  expect(cloud.received.map(({ action }) => action)).toEqual(['QuerySubsId', 'QuerySubscriptionDetail'])
  const axn = cloud.bindings.get(number)
  Object.assign(axn ?? {}, { phone: '13900000000' })
  expect(await countRepairs()).toBe(1)
  expect(cloud.findRingingPhone(number)).toBe(owner.phone)
  Object.assign(axn ?? {}, { expires: silentAt + dayMs })
  expect(await countRepairs()).toBe(2)
  expect(cloud.findRingingPhone(number, silentAt)).toBeUndefined()
  cloud.bindings.clear()
  expect(await countRepairs()).toBe(3)
  expect(cloud.findRingingPhone(number, silentAt - 1)).toBe(owner.phone)
  expect(await countRepairs()).toBe(3)
  expect((await owner.read()).boundPhone).toBe(masked(owner.phone))
})

test('a binding of the cloud that cannot be read is left alone, and stops no repair of another', async () => {
  const { cloud, server, countRepairs } = await startBound()
  const other = await createNumberOwner(server, '628889', { bound: false })
  const bind = { orderId: other.orderId, phone: other.member.phone }
  await server.request('POST /order/binding', bind, { token: other.token })
  await runBindingJobs(server)
  const before = await countRepairs()
  Object.assign(cloud.bindings.get(number) ?? {}, { phone: null })
  Object.assign(cloud.bindings.get('95013628889') ?? {}, { phone: '13900000000' })
  expect((await countRepairs()) - before).toBe(1)
  expect(cloud.findRingingPhone('95013628889')).toBe(other.member.phone)
})

test('a binding shorter than one minute is not added, and one that is over is removed silently', async () => {
  const cloud = await startAliyunPnp()
  onTestFinished(() => cloud.stop())
  const axn = {
    endpoint: String(cloud.env['ALIYUN_PNP_URL']),
    poolKey: String(cloud.env['ALIYUN_PNP_POOL_KEY']),
    accessKeyId: String(cloud.env['ALIYUN_ACCESS_KEY_ID']),
    accessKeySecret: String(cloud.env['ALIYUN_ACCESS_KEY_SECRET']),
    timeoutMs: 5000,
  }
  const carrierOf = (more: object) => createCarrier({ id: 'agent', secret: 's', axn: { ...axn, ...more } })
  const carrier = carrierOf({})
  const inMs = (ms: number) => new Date(Date.now() + ms)
  const binding = { bindingId: '1', version: 1, number, phone: '13800001111', until: inMs(30 * dayMs) }
  expect(await carrier.bind(binding)).toEqual({ state: 'effective' })
  const before = cloud.received.length
  expect(await carrier.bind(binding)).toEqual({ state: 'effective' })
  expect(cloud.received.slice(before).map(({ action }) => action)).toEqual([
    'QuerySubsId',
    'QuerySubscriptionDetail',
  ])
  expect(await carrier.inspect([binding])).toEqual([binding])
  for (const ms of [30_000, -1000]) {
    await carrier.bind(binding)
    expect(await carrier.bind({ ...binding, version: 2, until: inMs(ms) })).toEqual({ state: 'effective' })
    expect(cloud.findRingingPhone(number)).toBeUndefined()
  }
  expect(await carrier.inspect([binding])).toEqual([])
  await carrier.unbind(binding)
  await expect(carrierOf({ accessKeySecret: 'guessed' }).bind(binding)).rejects.toMatchObject({
    kind: 'auth',
  })
  await expect(carrierOf({ poolKey: 'FC2' }).bind(binding)).rejects.toMatchObject({ kind: 'rejected' })
  await expect(carrierOf({ endpoint: 'http://127.0.0.1:1' }).bind(binding)).rejects.toMatchObject({
    kind: 'unavailable',
  })
})
