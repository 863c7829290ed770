import { explainBriefly } from '../../platform/base/explain-error.ts'

/** Undefined: it passed. A text: one sentence about what to do. */
export type Outcome = string | { skipped: string } | undefined

/** `needs`: the check that must have passed. What `run` throws is what to do. */
export type Check = { name: string; needs?: string; run: () => Promise<Outcome> }

export async function runChecks(checks: readonly Check[], write: (line: string) => void): Promise<boolean> {
  const passed = new Set<string>()
  let failures = 0
  for (const { name, needs, run } of checks) {
    const outcome = needs && !passed.has(needs) ? { skipped: `it needs: ${needs}` } : await attempt(run)
    if (outcome === undefined) passed.add(name)
    if (typeof outcome === 'string') failures += 1
    write(`${name}: ${describe(outcome)}`)
  }
  return failures === 0
}

const attempt = (run: Check['run']): Promise<Outcome> => run().catch(explainBriefly)

function describe(outcome: Outcome): string {
  if (outcome === undefined) return 'passed'
  if (typeof outcome !== 'string') return `skipped: ${outcome.skipped}`
  // A list of problems under its title.
  const [first = '', ...more] = outcome.trim().split(/\s*\n\s*(?:- )?/)
  return `FAILED: ${[first, more.join('; ')].join(' ').trim()}`
}
