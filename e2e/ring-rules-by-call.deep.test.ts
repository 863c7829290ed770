import { randomUUID } from 'node:crypto'
import type { CallRules } from '@hao/contract/endpoints/ring-rules.ts'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { carrierEnv, newNumber, startEdge } from './call-environment.ts'

const product = ownProduct({ DEMO_NUMBERS: '1000', ...carrierEnv })

const [stranger, friend, driver] = ['13912345678', '13612345678', '13712345678']

/** A number, its owner's phone, and a caller over SIP. */
async function startCalling(phoneNumber: string) {
  const { owner, number, subscriptionId } = await newNumber(product, phoneNumber)
  const edge = await startEdge(product)
  const [caller, phone] = [await openPeer(edge.port), await openPeer(edge.port)]
  await phone.register(phoneNumber)
  const path = `/subscription/${subscriptionId}`

  const dial = (from = stranger) => {
    const uri = from === '' ? 'sip:anonymous@anonymous.invalid' : `sip:${from}@caller.example`
    return caller.invite(number, { from: `<${uri}>;tag=${randomUUID()}` })
  }

  /** Whether a call makes the phone ring; the owner's own check must have predicted it. */
  async function rings(from?: string): Promise<boolean> {
    const asked = from === '' ? {} : { caller: from ?? stranger }
    const check = await owner.post<{ rings: boolean }>(`${path}/would-ring`, asked)
    const seen = [phone.received.length, caller.received.length]
    const call = dial(from)
    const rung = () => phone.received.slice(seen[0]).some(({ start }) => start.startsWith('INVITE'))
    const over = () => caller.received.slice(seen[1]).some(({ start }) => start.startsWith('SIP/2.0 480'))
    await expect.poll(() => rung() || over()).toBe(true)
    const rang = rung()
    if (rang) phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(rang ? 486 : 480)
    call.drop()
    expect(check.rings).toBe(rang)
    return rang
  }

  async function speak(from: string): Promise<void> {
    const call = dial(from)
    const rung = await phone.next(/^INVITE/)
    phone.reply(rung, 200, { body: rung.body })
    await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
    const log = async () => (await owner.get<{ list: { outcome: string }[] }>('/calls')).list
    await expect.poll(log).toContainEqual(expect.objectContaining({ outcome: 'answered' }))
  }

  async function change(switches: object): Promise<void> {
    const { version } = await owner.get<CallRules>(`${path}/rules`)
    expect((await owner.request('PATCH', `${path}/rules`, { version, ...switches })).status).toBe(200)
  }
  const list = (name: 'block' | 'allow', digits: string, prefix = false) =>
    owner.post(`${path}/caller`, { list: name, number: digits, prefix })
  return { owner, number, edge, caller, phone, path, dial, rings, speak, change, list }
}

/** The time in Shanghai this many minutes from now. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + (480 + minutes) * 60_000).toISOString().slice(11, 16)

test('off and on again; quiet hours, over midnight too', async () => {
  const { rings, change } = await startCalling('13800021001')
  expect(await rings()).toBe(true)
  await change({ rings: false })
  expect(await rings()).toBe(false)
  await change({ rings: true })
  expect(await rings()).toBe(true)
  // All day except an hour before now: over midnight at any time.
  await change({ quiet: { on: true, from: inMinutes(-60), until: inMinutes(-120) } })
  expect(await rings()).toBe(false)
  await change({ quiet: { on: true, from: inMinutes(60), until: inMinutes(-60) } })
  expect(await rings()).toBe(true)
  await change({ quiet: { on: false, from: inMinutes(-60), until: inMinutes(60) } })
  expect(await rings()).toBe(true)
})

test('lists of callers and prefixes: the longest match decides; anonymous callers are refused if the owner wants it', async () => {
  const { rings, change, list } = await startCalling('13800021002')
  await list('block', stranger)
  expect([await rings(), await rings(friend)]).toEqual([false, true])
  await list('block', '136', true)
  expect(await rings(friend)).toBe(false)
  await list('allow', friend)
  expect(await rings(friend)).toBe(true)
  await list('allow', stranger)
  expect(await rings()).toBe(true)
  expect(await rings('')).toBe(true)
  await change({ refuseHidden: true })
  expect([await rings(''), await rings()]).toEqual([false, true])
})

test('known callers only lets earlier callers through; courier mode lets all but blocked callers through', async () => {
  const { owner, path, rings, speak, change, list } = await startCalling('13800021003')
  await speak(friend)
  await change({ knownOnly: true })
  expect([await rings(friend), await rings(driver)]).toEqual([true, false])
  await list('block', stranger)
  await owner.post(`${path}/courier`, {})
  expect([await rings(driver), await rings()]).toEqual([true, false])
  expect((await owner.request('DELETE', `${path}/courier`)).status).toBe(200)
  expect([await rings(driver), await rings(friend)]).toEqual([false, true])
})

test('when the first phone does not answer in 20 s, the second one rings, and takes the call', async () => {
  const secondPhone = '13800021005'
  const { owner, number, edge, phone, path, dial } = await startCalling('13800021004')
  await owner.post('/code/sms', { phone: secondPhone, type: 'bind' })
  const code = await product.readSmsCode(secondPhone)
  await owner.post(`${path}/second-phone`, { phone: secondPhone, code })
  const second = await openPeer(edge.port)
  await second.register(secondPhone)
  const began = Date.now()
  const call = dial()
  const rung = await phone.next(/^INVITE/)
  phone.reply(rung, 180)
  await call.response(180)
  const then = await second.next(/^INVITE/)
  expect(Date.now() - began).toBeGreaterThan(19_000)
  expect(then.field('from')).toContain(number)
  expect(then.text).not.toContain(stranger)
  second.reply(then, 200, { body: then.body })
  await call.response(200)
  call.ack()
  await phone.next(/^CANCEL/)
  call.request('BYE')
  second.reply(await second.next(/^BYE/), 200)
})
