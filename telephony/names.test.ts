import { describe, expect, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

describe.runIf(installed)('requests of a stranger', () => {
  test('cause no name lookup in Kamailio', async () => {
    const { port, caller, phone, logged } = await startStage({
      kamailio: () => ({ called: [], trunks: [], log: -1 }),
    })
    for (const [host, received] of [
      ['a.name.invalid:5060', ''],
      ['127.0.0.1', ';received=c.name.invalid;rport=5060'],
    ])
      caller.send([
        'SIP/2.0 200 OK',
        `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bKforged`,
        `Via: SIP/2.0/UDP ${host};branch=z9hG4bKn${received}`,
        'From: <sip:1@a.name.invalid>;tag=1',
        'To: <sip:2@a.name.invalid>;tag=2',
        'Call-ID: forged',
        'CSeq: 1 INVITE',
      ])
    const call = caller.invite(number)
    await call.response(403)
    for (const route of [[], [`<sip:127.0.0.1:${port};lr>`], ['<sip:b.name.invalid;lr>']]) {
      call.leg.uri = 'sip:x@a.name.invalid'
      call.leg.routes = route
      call.request('BYE')
      await caller.next(/^SIP\/2\.0 481/)
    }
    await phone.register(phoneNumber)
    expect(logged.join('')).not.toMatch(/resolve/)
  })

  test('without digits to choose an edge by are answered by an edge, without an error in the log', async () => {
    const { caller, phone, logged } = await startStage({
      kamailio: () => ({ called: [], trunks: [], log: -1 }),
    })
    for (const dialled of ['9', 'nobody', '%00', ';x']) {
      const call = caller.invite(dialled)
      await call.response(403)
      call.drop()
    }
    await phone.register(phoneNumber)
    expect(logged.join('')).not.toMatch(/ERROR/)
  })
})
