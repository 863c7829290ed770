import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { FaultTargets } from './fault.ts'
import { type FaultName, faults, faultNames } from './faults.ts'
import type { Fault } from './history.ts'

/** How long (ms) after a fault errors are accepted. */
export const recoveryMs = 10_000

/** The pause (ms) between two rounds: the recovery, and a time without errors. */
const quiet = [recoveryMs + 1000, recoveryMs + 6000] as const

const firstMs = 3000

type Options = {
  chance: Random
  now: () => number
  names?: readonly FaultName[]
  /** The pause between two rounds; zero for more rounds. */
  rest?: readonly [least: number, most: number]
  write: (line: string) => void
}

/**
 * One to three faults of different kinds at once, from a seed, until `stopped`. Then everything is restored.
 * Resolves with the faults and their times.
 */
export async function runNemesis(
  victims: FaultTargets,
  options: Options,
  stopped: AbortSignal,
): Promise<Fault[]> {
  const { chance, now, rest = quiet, write } = options
  const known = options.names ?? faultNames
  const done: Fault[] = []
  let hand: FaultName[] = []

  /** Each fault comes once before one comes again. */
  function draw(): FaultName[] {
    const round: FaultName[] = []
    for (let count = chance.between(1, 3); count > 0; count -= 1) {
      if (hand.length === 0) hand = chance.shuffle(known)
      const at = hand.findIndex((name) => round.every((other) => faults[name].kind !== faults[other].kind))
      if (at >= 0) round.push(...hand.splice(at, 1))
    }
    return round
  }

  async function inflict(name: FaultName): Promise<void> {
    await wait(chance.below(1000))
    const fault: Fault = { name, start: now(), end: Infinity }
    done.push(fault)
    const details: string[] = []
    try {
      await faults[name].run(victims, chance.fork(), (what) => void details.push(what))
    } finally {
      fault.end = now()
      fault.name = [name, ...details].join(': ').replaceAll(': and', ', and')
      write(`${(fault.start / 1000).toFixed(1)}–${(fault.end / 1000).toFixed(1)} s  ${fault.name}`)
    }
  }

  await wait(firstMs, undefined, { signal: stopped })
  while (!stopped.aborted) {
    await Promise.all(draw().map(inflict))
    await victims.cluster.settled()
    await wait(chance.between(...rest), undefined, { signal: stopped }).catch(() => undefined)
  }
  return done
}
