import { describe, expect, test } from 'vitest'
import { number } from '../apps/sip-edge/src/testing/edge.ts'
import { openPeer } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

describe.runIf(installed)('what topoh masks', () => {
  test('a Contact is the same whoever calls, so that its mask hides nothing of them', async () => {
    const { port, caller, phone } = await startStage()
    const other = await openPeer(port, '13911112222')
    const contacts: string[] = []
    for (const peer of [caller, other]) {
      const call = peer.invite(number)
      const invite = await phone.next(/^INVITE/)
      contacts.push(invite.field('contact'))
      phone.reply(invite, 486)
      await call.response(486)
      call.drop()
    }
    expect(contacts[0]).toMatch(/^<sip:127\.0\.0\.8;/)
    expect(contacts[1]).toBe(contacts[0])
  })
})
