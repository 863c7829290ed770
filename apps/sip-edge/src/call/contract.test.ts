import { onTestFinished } from 'vitest'
import { openRelay } from '../media/relay.ts'
import { testCalls } from '../testing/contract-calls.ts'
import { testRefusals } from '../testing/contract-refusals.ts'
import { type ContractOptions, secondNumber } from '../testing/contract-stage.ts'
import { startWithPhone } from '../testing/edge.ts'

async function start(options?: ContractOptions) {
  const relay = openRelay({
    bindAddress: '127.0.0.1',
    announcedAddress: '127.0.0.1',
    ports: { from: 30_000, to: 30_999 },
    maxSessions: 100,
  })
  onTestFinished(async () => relay.close())
  const stage = await startWithPhone({ ...options, openMedia: () => relay.open() })
  if (options?.second) await stage.phone.register(secondNumber)
  return stage
}

testCalls(start)
testRefusals(start)
