import { describe, expect, onTestFinished, test } from 'vitest'
import { openTcp, openWebSocket } from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { eventTypes } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'
import { startTelephone } from './testing/telephone.ts'

describe.runIf(installed)('a phone whose connection is gone', () => {
  test.each([
    ['TCP', openTcp],
    ['WebSocket', openWebSocket],
  ])('is missed at once: %s', async (_name, open) => {
    const { port, caller, events } = await startStage({ kamailio: () => ({ called: [] }) })
    const wire = await open(port, '127.0.0.2')
    onTestFinished(() => wire.close())
    const phone = startTelephone({ wire, mark: 'gone', number: phoneNumber })
    expect((await phone.register()).status).toBe(200)
    await wire.close()
    await expect.poll(() => wire.isClosed()).toBe(true)
    const call = caller.invite(number)
    await call.response(480)
    call.drop()
    await expect.poll(() => eventTypes(events)).toEqual(['ended missed'])
  })
})
