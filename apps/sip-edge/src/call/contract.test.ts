import { testCalls } from '../testing/contract-calls.ts'
import { testRefusals } from '../testing/contract-refusals.ts'
import { type ContractOptions, secondNumber } from '../testing/contract-stage.ts'
import { startWithPhone } from '../testing/edge.ts'

async function start(options?: ContractOptions) {
  const stage = await startWithPhone(options)
  if (options?.second) await stage.phone.register(secondNumber)
  return stage
}

testCalls(start)
testRefusals(start)
