import { testFloods } from '../testing/contract-flood.ts'
import { startTestEdge } from '../testing/edge.ts'

testFloods(async () => {
  const { edge, caller, phone } = await startTestEdge()
  return { port: edge.port, caller, phone, transactions: () => edge.figures().transactions }
}, 40)
