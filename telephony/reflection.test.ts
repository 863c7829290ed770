import { describe, expect, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { openPeer, sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

const response = (vias: readonly string[]) => [
  'SIP/2.0 200 OK',
  ...vias.map((via) => `Via: SIP/2.0/UDP ${via}`),
  'From: <sip:1@x>;tag=1',
  'To: <sip:2@x>;tag=2',
  'Call-ID: forged',
  'CSeq: 1 INVITE',
]

describe.runIf(installed)('nothing is sent to an address that a stranger names', () => {
  test('a forged response is not passed on to its next Via', async () => {
    const { port, caller, phone } = await startStage()
    const victim = await openPeer(port)
    const own = `127.0.0.1:${port};branch=z9hG4bKforged`
    caller.send(response([own, `127.0.0.1:${victim.port};branch=z9hG4bKv`]))
    caller.send(
      response([own, `127.0.0.1:${victim.port};rport=${victim.port};received=127.0.0.1;branch=z9hG4bKv`]),
    )
    const call = caller.invite(number)
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    expect(victim.received).toEqual([])
  })

  test('neither a Route nor a Path of a stranger is followed', async () => {
    const { port, phone } = await startStage({ kamailio: () => ({ called: [], trunks: [] }) })
    const victim = await openPeer(port)
    const elsewhere = `<sip:127.0.0.1:${victim.port};lr>`
    await phone.register(phoneNumber, ['Expires: 600', `Path: ${elsewhere}`, `Route: ${elsewhere}`])
    const call = phone.invite(number, {
      from: `<sip:${phoneNumber}@edge.example>;tag=1`,
      fields: [`Route: <sip:127.0.0.1:${port};lr>`, `Route: ${elsewhere}`],
    })
    phone.reply(await phone.next(/^INVITE/), 200, { body: sdp(50_000) })
    await call.response(200)
    call.leg.uri = `sip:x@127.0.0.1:${victim.port}`
    call.request('BYE')
    await phone.next(/^SIP\/2\.0 481/)
    call.leg.routes.push(elsewhere)
    call.request('BYE')
    await phone.next(/^SIP\/2\.0 481/)
    expect(victim.received).toEqual([])
  })
})
