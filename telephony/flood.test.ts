import { describe } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { testFloods } from '../apps/sip-edge/src/testing/contract-flood.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

describe.runIf(installed)('floods through Kamailio', () => {
  testFloods(
    async () => {
      const { port, caller, phone, edges, kamailio } = await startStage()
      return {
        port,
        caller,
        phone,
        transactions: () => Math.max(...edges.map((edge) => edge.figures().transactions)),
        edgesInUse: kamailio.edgesInUse,
      }
    },
    depth(10, 40),
  )
})
