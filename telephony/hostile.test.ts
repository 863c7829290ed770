import { describe } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { testPackets } from '../apps/sip-edge/src/hostile/testing/test-packets.ts'
import { testTortures } from '../apps/sip-edge/src/hostile/testing/test-tortures.ts'
import { startHostileStage } from './testing/hostile-stage.ts'
import { installed } from './testing/kamailio.ts'

describe.runIf(installed)('hostile messages through Kamailio', () => {
  testTortures(startHostileStage, { hasProxy: true })
  testPackets(startHostileStage, depth(5000, 50_000))
})
