import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { numbers, ring, testOutages } from '../apps/sip-edge/src/testing/contract-outage.ts'
import { installed } from './testing/kamailio.ts'
import { startAll } from './testing/processes.ts'
import { untilReady } from './testing/stage.ts'

describe.runIf(installed)('outages', () => {
  testOutages(async () => startAll())

  test('a killed edge leaves all numbers to the other one, and takes its own back after its restart', async () => {
    const all = await startAll()
    const [edge] = all.edges
    edge.child.kill('SIGKILL')
    await once(edge.child, 'exit')
    expect(await ring(all, numbers)).toEqual(numbers)
    await all.startEdge(edge.port)
    await untilReady(all.kamailio, 2)
    expect(await ring(all, numbers)).toEqual(numbers)
  })
})
