import { expect, test } from 'vitest'
import { mutants, mutation } from './mutants.ts'
import { describeRun } from './report.ts'
import { torture } from './torture.ts'

/** A mutant escapes now and then; one of this many runs must find it. */
const runs = 3

test.each(Object.entries(mutants))('torture finds that %s', async (_name, mutant) => {
  let report = ''
  for (let seed = 1; seed <= runs; seed += 1) {
    const found = await torture({
      seed,
      seconds: 10,
      acts: 2000,
      faults: mutant.faults,
      restless: true,
      plugins: [mutation(mutant)],
    })
    if (mutant.breaks.some((name) => found.checks[name].length > 0)) return
    report = describeRun(found)
  }
  expect(report).toBe('a report that tells what is broken')
})
