import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTcp, openUdp, openWebSocket } from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { numbers, ring, startApplication } from '../apps/sip-edge/src/testing/contract-outage.ts'
import { phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { type Peer, sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { type All, startAll } from './testing/processes.ts'
import { startTelephone } from './testing/telephone.ts'

const [number = ''] = numbers

/** An answered call, and its edge. */
async function talk({ caller, phone, edges }: All) {
  const call = caller.invite(number)
  const invite = await phone.next(/^INVITE/)
  phone.reply(invite, 200, { body: sdp(50_000) })
  const taken = await call.response(200)
  call.ack()
  acknowledgeAgain(caller, () => call.request('ACK', { seq: 1 }))
  await phone.next(/^ACK/)
  const edge = edges.find(({ port }) => taken.field('contact').includes(`:${port}`))!
  return { call, answer: phone.acceptDialog(invite), edge }
}

/**
 * Each retransmitted 200 is acknowledged again (RFC 3261 section 13.2.2.4): an ACK may get lost with
 * Kamailio.
 */
function acknowledgeAgain({ received }: Peer, acknowledge: () => void): void {
  const answers = () =>
    received.filter((each) => / 200 /.test(each.start) && each.field('cseq') === '1 INVITE')
  let known = answers().length
  const timer = setInterval(() => {
    if (answers().length > known) acknowledge()
    known = answers().length
  }, 20)
  onTestFinished(() => clearInterval(timer))
}

/** Hangs up on one side; the other one receives the BYE. */
async function hangUp(
  { caller, phone }: All,
  { call, answer }: Awaited<ReturnType<typeof talk>>,
  by = 'caller',
) {
  const [own, other] = by === 'caller' ? [caller, phone] : [phone, caller]
  const dialog = by === 'caller' ? call : answer
  dialog.request('BYE')
  other.reply(await other.next(/^BYE/), 200)
  await own.next(/^SIP\/2\.0 200/)
}

/** A busy phone. */
async function openPhone(protocol: 'UDP' | 'TCP' | 'WS', { port }: All) {
  const wire = await { UDP: openUdp, TCP: openTcp, WS: openWebSocket }[protocol](port, '127.0.0.2')
  onTestFinished(() => wire.close())
  const phone = startTelephone({ wire, mark: 'of-phone', number: phoneNumber })
  wire.listen((received) => received.method === 'INVITE' && phone.reply(received, 486))
  return phone
}

describe.runIf(installed)('faults during calls', () => {
  test('an edge is killed: new calls ring through the other one, and a BYE ends its calls at the peer', async () => {
    const all = await startAll()
    const talking = await talk(all)
    talking.edge.child.kill('SIGKILL')
    await once(talking.edge.child, 'exit')
    expect(await ring(all, [number])).toEqual([number])
    // RFC 3261 section 15.1.1: the dialog of a BYE that gets 408 or 481 is over.
    talking.call.request('BYE')
    await all.caller.next(/^SIP\/2\.0 408/)
    await all.startEdge(talking.edge.port)
    talking.answer.request('BYE')
    await all.phone.next(/^SIP\/2\.0 4(?:08|81)/)
  })

  test('an edge drains: its calls continue, new ones ring through the other edge, and it ends with its last call', async () => {
    const all = await startAll({ settings: { SIP_DRAIN_SECONDS: '3600' } })
    const talking = await talk(all)
    const { child } = talking.edge
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    talking.call.request('INVITE', { body: sdp(40_002) })
    all.phone.reply(await all.phone.next(/^INVITE/), 200, { body: sdp(50_002) })
    await talking.call.response(200)
    talking.call.ack()
    expect(await ring(all, numbers)).toEqual(numbers)
    expect(child.exitCode).toBeNull()
    await hangUp(all, talking, 'phone')
    expect(await exited).toEqual([0, null])
  })

  test('an edge without a drain time ends its calls on both sides', async () => {
    const all = await startAll()
    const { edge } = await talk(all)
    const exited = once(edge.child, 'exit')
    edge.child.kill('SIGTERM')
    for (const peer of [all.caller, all.phone]) peer.reply(await peer.next(/^BYE/), 200)
    expect(await exited).toEqual([0, null])
    expect(await ring(all, [number])).toEqual([number])
  })

  test.each(['caller', 'phone'])(
    'Kamailio is killed and restarted: a BYE of the %s ends the call for both',
    async (by) => {
      const all = await startAll()
      const talking = await talk(all)
      await all.kamailio.kill('SIGKILL')
      await all.startKamailio()
      await hangUp(all, talking, by)
      await expect.poll(() => all.application.events.map(({ type }) => type)).toContain('ended')
    },
  )

  test('Kamailio is killed and restarted: phones over UDP ring at once, others once they have reconnected', async () => {
    const all = await startAll({ called: [] })
    let calls = 0
    const rings = async (phone: Awaited<ReturnType<typeof openPhone>>) => {
      const invites = () => phone.wire.received.filter(({ method }) => method === 'INVITE').length
      const before = invites()
      const isRung = async () => {
        calls += 1
        const call = all.caller.invite(number, { from: `<sip:1390000${1000 + calls}@x>;tag=${calls}` })
        await call.response(/480|486|503/)
        call.drop()
        return invites() > before
      }
      await expect.poll(isRung).toBe(true)
    }
    const udp = await openPhone('UDP', all)
    await udp.register()
    await rings(udp)
    await all.kamailio.kill('SIGKILL')
    let kamailio = await all.startKamailio()
    await rings(udp)
    for (const protocol of ['TCP', 'WS'] as const) {
      const lost = await openPhone(protocol, all)
      await lost.register()
      await rings(lost)
      await kamailio.kill('SIGKILL')
      kamailio = await all.startKamailio()
      await expect.poll(() => lost.wire.isClosed()).toBe(true)
      const call = all.caller.invite(number)
      await call.response(/480|503/)
      call.drop()
      const back = await openPhone(protocol, all)
      await back.register()
      await rings(back)
    }
  })

  test('the server is killed: the call continues, and its end is reported when the server is back', async () => {
    const all = await startAll()
    const talking = await talk(all)
    const { child, port } = all.application
    child.kill('SIGKILL')
    await once(child, 'exit')
    await hangUp(all, talking)
    const back = await startApplication(port)
    await expect.poll(() => back.events.map(({ type }) => type)).toContain('ended')
  })
})
