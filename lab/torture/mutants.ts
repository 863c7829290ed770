import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { FaultName } from './faults.ts'
import { describeRun } from './report.ts'
import { type Checks, torture } from './torture.ts'

/** A deliberate fault in the product, and how it is detected. */
export type Mutant = {
  file: string
  from: string
  to: string
  faults: readonly FaultName[]
  /** How many acts of shoppers reveal it. */
  acts: number
  /** The check that must fail; others may fail too. */
  breaks: readonly (keyof Checks)[]
}

const server = 'apps/server/src'

export const mutants: Readonly<Record<string, Mutant>> = {
  'a change does not look at the state that it starts from': {
    file: `${server}/platform/db/machine.ts`,
    from: 'conditions(table, { ...filter, [stateColumn]: from })',
    to: 'conditions(table, filter)',
    faults: ['move a clock'],
    acts: 1000,
    breaks: [
      'no 5xx outside of a fault and its recovery',
      'the invariants hold',
      'all comes to rest',
      'WeChat’s books and ours agree',
    ],
  },
  'a COMMIT without an answer counts as done': {
    file: `${server}/platform/db/acquire-connection.ts`,
    from: '    throw late',
    to: "    if (sql === 'commit') return { rows: [] } as unknown as QueryResult\n    throw late",
    faults: ['lose COMMITs'],
    acts: 1000,
    breaks: ['a favourite is as it was set last', 'what was acknowledged is true afterwards'],
  },
  'a number is released before its payment is closed': {
    file: `${server}/commerce/checkout/close-payment.ts`,
    from: "if ((await payments.closePayment(outTradeNo)) === 'closed') return 'closed'",
    to: "if (outTradeNo !== '') return 'closed'",
    faults: ['move a clock'],
    acts: 1000,
    breaks: ['WeChat’s books and ours agree'],
  },
  'each server keeps where calls to a number go': {
    file: `${server}/telephony/routing/resolve-route.ts`,
    from: 'await selectRouteRecord(db, keys, { digits, caller })',
    to: 'await ((globalThis as any)[`line of ${digits}`] ??= selectRouteRecord(db, keys, { digits, caller }))',
    faults: ['move a clock'],
    acts: 1500,
    breaks: ['each call goes where its owner sends it'],
  },
  'a commit does not wait for the standby': {
    // PgBouncer shares its connections: soon all of them have this setting.
    file: `${server}/platform/db/acquire-connection.ts`,
    from: 'text: sql, values',
    to: "text: sql === 'begin' ? 'begin; SET synchronous_commit = local' : sql, values",
    faults: ['fail over to a standby that lags'],
    acts: 300,
    breaks: [
      'no number has two owners at any time',
      'a favourite is as it was set last',
      'what was acknowledged is true afterwards',
    ],
  },
}

/** Changes the server when it is bundled; throws when the text to replace is gone. */
export function mutation({ file, from, to }: Mutant): Plugin {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  let done = false
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (id !== path) return undefined
      done = code.split(from).length === 2
      return { code: code.replace(from, () => to), map: null }
    },
    buildEnd() {
      if (!done) throw new Error(`"${from}" does not stand once in ${file}: this mutant needs mending`)
    },
  }
}

/** A short restless run over a server with this fault; whether its check found it. */
export async function runMutant(
  mutant: Mutant,
  seed: number,
  write: (line: string) => void,
): Promise<boolean> {
  const report = await torture({
    seed,
    seconds: 10,
    acts: mutant.acts,
    faults: mutant.faults,
    restless: true,
    enough: mutant.breaks,
    write,
    plugins: [mutation(mutant)],
  })
  write(describeRun(report))
  const found = mutant.breaks.filter((name) => report.checks[name].length > 0)
  write(found.length > 0 ? `found: ${found.join(', ')}` : 'NOT FOUND')
  return found.length > 0
}
