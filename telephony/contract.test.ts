import { describe } from 'vitest'
import { testCalls } from '../apps/sip-edge/src/testing/contract-calls.ts'
import { testRefusals } from '../apps/sip-edge/src/testing/contract-refusals.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

describe.runIf(installed)('the same calls through Kamailio and two edges', () => {
  testCalls(startStage)
  testRefusals(startStage)
})
