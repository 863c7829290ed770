import { newRelay } from '../media/call.fixture.ts'
import { testCalls } from '../testing/contract-calls.ts'
import { testRefusals } from '../testing/contract-refusals.ts'
import { type ContractOptions, secondNumber } from '../testing/contract-stage.ts'
import { startWithPhone } from '../testing/edge.ts'

async function start(options?: ContractOptions) {
  const relay = newRelay({ ports: { from: 30_000, to: 30_999 } })
  const stage = await startWithPhone({ ...options, openMedia: () => relay.open() })
  if (options?.second) await stage.phone.register(secondNumber)
  return stage
}

testCalls(start)
testRefusals(start)
