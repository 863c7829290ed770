import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'
import { testCapture } from '../apps/sip-edge/src/testing/contract-capture.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

const hasTools = ['baresip', 'tshark'].every((program) => !spawnSync(program, ['-h']).error)

describe.runIf(installed && hasTools)('captured before and behind Kamailio', () => {
  testCapture(async () => {
    const { port } = await startStage({ kamailio: () => ({ called: [] }) })
    return { at: `127.0.0.1:${port}`, number, phone: phoneNumber, callerPhone: '13812341234' }
  })
})
