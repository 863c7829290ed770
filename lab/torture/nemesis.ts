import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { type FaultName, faults, possibleFaults, type Victims } from './faults.ts'
import type { Fault } from './history.ts'

/** How long (ms) after a fault all must go well again. */
export const recoveryMs = 10_000

/** So long (ms) nothing is disturbed between two rounds: the recovery, and a time in which all must go well. */
const quiet = [recoveryMs + 1000, recoveryMs + 6000] as const

/** So long (ms) all go in undisturbed. */
const firstMs = 3000

type Options = {
  chance: Chance
  now: () => number
  /** What may happen; by default all that is known. */
  names?: readonly FaultName[]
  /** Between two rounds; none at all to have more of them. */
  rest?: readonly [least: number, most: number]
  write: (line: string) => void
}

/**
 * Disturbs, from a seed, one to three things of different kinds at once, waits until they are right again, leaves all in peace, and begins anew, until
 * `stopped`. Then everything has been put right. Resolves with what was done and when.
 */
export async function torment(victims: Victims, options: Options, stopped: AbortSignal): Promise<Fault[]> {
  const { chance, now, rest = quiet, write } = options
  const known = options.names ?? possibleFaults
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
    // Two standbys at least once a round: commits wait for the new one as they did for the old one.
    if (!(await victims.cluster.isReplicated())) await victims.cluster.replaceStandby()
    await wait(chance.between(...rest), undefined, { signal: stopped }).catch(() => undefined)
  }
  return done
}
