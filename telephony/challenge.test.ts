import { describe, expect, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { authorization, passwordRegistrar } from '../apps/sip-edge/src/testing/password.ts'
import { openPeer, sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

describe.runIf(installed)('a phone with a password', () => {
  test('is challenged through Kamailio, calls as itself, and is not challenged within the call', async () => {
    const { port, phone, questions } = await startStage({ edge: { registrar: passwordRegistrar() } })
    const owner = await openPeer(port, phoneNumber, '127.0.0.2')
    const first = owner.invite(number)
    const challenge = await first.response(401)
    first.drop()
    expect(questions).toEqual([])
    const proof = authorization(challenge, { method: 'INVITE', uri: `sip:${number}@127.0.0.1:${port}` })
    const call = owner.invite(number, { fields: [proof, 'P-Asserted-Identity: <tel:110>'] })
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 200, { body: sdp(50_000) })
    await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
    expect(questions.map((question) => question.caller)).toEqual([phoneNumber])
  })
})
