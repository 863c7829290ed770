import { endpoints } from '@hao/contract/endpoints.ts'
import { type Random, seededRandom } from '@hao/numbers/random.ts'
import { pino } from 'pino'
import { findNumbers } from '../../apps/server/src/inventory/numbers/find-numbers.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { apiConfig } from './api-config.ts'
import { reportFigures } from './report.ts'
import { quantile } from './rounds.ts'

const digits = (random: Random, width: number) => String(random.below(10 ** width)).padStart(width, '0')

const searches: Record<string, (random: Random) => Record<string, string | number>> = {
  'a tail of three, no 4, below a price': (random) => ({
    q: `尾号${digits(random, 3)} 不要4 ${100 + random.below(900)}元以下`,
  }),
  'a tail of two below a price, in English': (random) => ({
    q: `ends in ${digits(random, 2)} under ${100 + random.below(900)}`,
  }),
  'a birthday with its year': (random) => ({
    q: `生日${1960 + random.below(40)}年${1 + random.below(12)}月${1 + random.below(28)}日`,
  }),
  'eight digits that no number has': (random) => ({ q: digits(random, 8) }),
  'a mask, A?1A?B, from a price': (random) => ({
    mask: `A?${digits(random, 1)}A?B`,
    minPrice: random.below(50),
  }),
}

/**
 * p50 and p99 of `GET /number/find` inside the process, over the numbers of a database. Of each search the
 * fastest of three runs counts: other work on the machine may interrupt one.
 */
export async function measureFinds(databaseUrl: string, of: string): Promise<void> {
  const { context, close } = wire(apiConfig(databaseUrl), pino({ level: 'warn' }))
  context.liveIndex.start()
  await context.liveIndex.waitUntilReady(600_000)
  for (const [name, draw] of Object.entries(searches)) {
    const random = seededRandom(7)
    const times: number[] = []
    for (let turn = 0; turn < 700; turn += 1) {
      const search = endpoints['GET /number/find'].input.parse(draw(random))
      const runs: number[] = []
      for (let run = 0; run < 3; run += 1) {
        const began = performance.now()
        await findNumbers(context, search, 'zh')
        runs.push(performance.now() - began)
      }
      times.push(Math.min(...runs))
    }
    // The first ones are compiled on the way.
    for (const [rank, share] of Object.entries({ p50: 0.5, p99: 0.99 }))
      reportFigures(`find ${name}, ${of}: ${rank}`, [quantile(times.slice(200), share)], {
        unit: 'ms',
        ...(rank === 'p99' && { aim: { most: 1 } }),
      })
  }
  await close()
}
