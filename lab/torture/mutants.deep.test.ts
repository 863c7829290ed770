import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findEngines, labCommand, labEnv } from '../cluster/lab-network.ts'
import { mutants } from './mutants.ts'

/** A mutant escapes now and then; one of this many runs must find it. */
const runs = 2
const runMs = 600_000

const missing = await findEngines()

test.skipIf(missing).each(Object.keys(mutants))(
  `torture finds that %s (${missing ?? ''})`,
  async (name) => {
    let report = ''
    for (let seed = 1; seed <= runs; seed += 1) {
      const [command, words] = labCommand('lab/torture/cli.ts', ['--mutant', name, '--seed', String(seed)])
      const run = promisify(execFile)(command, words, { env: labEnv, maxBuffer: 1 << 26 })
      const found = await run.then(
        () => true,
        ({ stdout = 'no output' }: { stdout?: string }) => {
          report = stdout
          return false
        },
      )
      if (found) return
    }
    expect(report).toBe('a report that tells what is broken')
  },
  runs * runMs,
)
