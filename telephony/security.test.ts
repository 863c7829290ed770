import { describe } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { testPackets } from '../apps/sip-edge/src/security-tests/testing/test-packets.ts'
import { testTortureMessages } from '../apps/sip-edge/src/security-tests/testing/test-torture-messages.ts'
import { startSecurityStage } from './testing/security-stage.ts'
import { installed } from './testing/kamailio.ts'

describe.runIf(installed)('hostile messages through Kamailio', () => {
  testTortureMessages(startSecurityStage, { hasProxy: true })
  testPackets(startSecurityStage, depth(5000, 50_000))
})
