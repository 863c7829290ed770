import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { receivedBy } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { openPeer, type Peer, sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

/** A trunk that takes everything and answers nothing. */
async function openSilentTrunk() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const invites = new Set<string>()
  socket.on('message', (bytes) => {
    const text = bytes.toString()
    if (text.startsWith('INVITE')) invites.add(/^call-id: *(\S+)/im.exec(text)?.[1] ?? '')
  })
  return { uri: `sip:127.0.0.1:${socket.address().port}`, invites }
}

/** Two edges, with these trunks before the one that is the phone's. */
const startWithTrunks = async (first: readonly string[]) => {
  const second = await openPeer(0, phoneNumber)
  const called = [...first, `sip:127.0.0.1:${second.port}`]
  const stage = await startStage({ kamailio: () => ({ called }) })
  second.turnTo({ port: stage.port })
  return { ...stage, second }
}

const uriOf = ({ port }: Peer) => `sip:127.0.0.1:${port}`

let callers = 1000

/** A call over a trunk, answered, then ended by the caller. Resolves with the time (ms) until it rang. */
async function callOver(caller: Peer, trunk: Peer): Promise<number> {
  callers += 1
  const began = performance.now()
  const call = caller.invite(number, { from: `<sip:1390000${callers}@x>;tag=${callers}` })
  const invite = await trunk.next(/^INVITE/)
  const tookMs = performance.now() - began
  expect(invite.start).toBe(`INVITE sip:${phoneNumber}@127.0.0.1:${trunk.port} SIP/2.0`)
  trunk.reply(invite, 200, { body: sdp(50_000) })
  await call.response(200)
  call.ack()
  await trunk.next(/^ACK/)
  call.request('BYE')
  trunk.reply(await trunk.next(/^BYE/), 200)
  await call.response(200)
  return tookMs
}

/** The state of each trunk, such as AP: active, probing. */
const flagsOf = (list: string) =>
  [...(list.split(/ID: 2\n/)[1] ?? '').split(/ID: \d/)[0]!.matchAll(/FLAGS: (\w\w)/g)].map(
    ([, flags]) => flags,
  )

describe.runIf(installed)('trunks that are called', () => {
  test('a silent one costs the first call seconds, and the next ones nothing', async () => {
    const silent = await openSilentTrunk()
    const { caller, second, kamailio } = await startWithTrunks([silent.uri])
    const tookMs = await callOver(caller, second)
    // Its INVITE would wait for 32 s (timer B).
    expect(tookMs).toBeLessThan(25_000)
    // On a slow machine its probes are lost before the first call.
    const known = silent.invites.size
    expect(known).toBeLessThan(2)
    expect(flagsOf(kamailio.command('dispatcher.list'))).toContain('IP')
    for (let left = 3; left > 0; left -= 1) await callOver(caller, second)
    expect(silent.invites.size).toBe(known)
  })

  test.each(['', ';transport=tcp'])('one at a closed port is left for the next one%s', async (transport) => {
    const { caller, second } = await startWithTrunks([`sip:127.0.0.1:${await freePort()}${transport}`])
    expect(await callOver(caller, second)).toBeLessThan(25_000)
    await callOver(caller, second)
  })

  test('one that answers 5xx is left for the next one, and keeps its place; a busy phone is busy', async () => {
    const first = await openPeer(0, phoneNumber)
    const { caller, second, port } = await startWithTrunks([uriOf(first)])
    first.turnTo({ port })
    const failed = callOver(caller, second)
    first.reply(await first.next(/^INVITE/), 503)
    await first.next(/^ACK/)
    await failed
    const busy = caller.invite(number)
    first.reply(await first.next(/^INVITE/), 486)
    await busy.response(486)
    busy.drop()
    expect(receivedBy(second, /^INVITE/)).toHaveLength(1)
  })

  test('without one that answers a call gets 503, without any 480', async () => {
    const silent = await openSilentTrunk()
    const { caller, kamailio } = await startStage({ kamailio: () => ({ called: [silent.uri] }) })
    await expect.poll(() => flagsOf(kamailio.command('dispatcher.list'))).toEqual(['IP'])
    const down = caller.invite(number)
    await down.response(503)
    expect(silent.invites.size).toBe(0)
    const none = await startStage({ kamailio: () => ({ called: [] }) })
    await none.caller.invite(number).response(480)
  })

  test('a call of one is a trunk’s, whether or not it is in trunks.list', async () => {
    const { caller, phone, questions } = await startStage({ kamailio: () => ({ trunks: [] }) })
    const calling = caller.invite(number)
    phone.reply(await phone.next(/^INVITE/), 486)
    await calling.response(486)
    expect(questions.map((question) => question.caller)).toEqual(['13812341234'])
  })
})
