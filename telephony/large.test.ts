import { describe, expect, onTestFinished, test } from 'vitest'
import { createSdp } from '../apps/sip-edge/src/security-tests/testing/messages.ts'
import { openTcp } from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'
import { startTelephone } from './testing/telephone.ts'

describe.runIf(installed)('large messages over TCP', () => {
  test.each([
    [40_000, 'INVITE'],
    [100_000, 513],
  ] as const)('one of %i bytes is answered: %s', async (length, what) => {
    const { port, phone } = await startStage()
    const wire = await openTcp(port)
    onTestFinished(() => wire.close())
    const caller = startTelephone({ wire, mark: 'large', number: '13912341234' })
    const body = createSdp(caller.sender)
    caller.invite(number, { body: body + 'a=x:\r\n'.repeat(Math.round((length - body.length) / 6)) })
    if (what === 'INVITE') expect((await phone.next(/^INVITE/)).start).toContain(phoneNumber)
    else await caller.next(what)
  })
})
