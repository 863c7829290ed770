import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { listProcessTree } from '@hao/testing/processes.ts'

/** The processor use on this machine during a measurement, in cores. */
export type Shares = { servers: number; database: number; load: number; others: number }

type Reading = { at: number; servers: number; database: number; load: number; busy: number }

const ticksPerSecond = 100

/**
 * Measures until the result is called: the shares of the servers, of PostgreSQL, of this process and of all
 * others. Linux only.
 */
export function watchShares(): () => Shares {
  const before = read()
  return () => {
    const after = read()
    const seconds = (after.at - before.at) / 1000
    const share = (who: 'servers' | 'database' | 'load' | 'busy') => (after[who] - before[who]) / seconds
    const ours = share('servers') + share('database') + share('load')
    return {
      servers: share('servers'),
      database: share('database'),
      load: share('load'),
      others: Math.max(0, share('busy') - ours),
    }
  }
}

/** Seconds of processor time so far. */
function read(): Reading {
  const sums = { servers: 0, database: 0, load: 0 }
  for (const { pid, command } of listProcessTree(process.pid)) {
    const who = pid === process.pid ? 'load' : isServer(command) ? 'servers' : 'database'
    sums[who] += secondsOf(pid)
  }
  const idle = cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const all = cpus().reduce((sum, { times }) => sum + Object.values(times).reduce((a, b) => a + b, 0), 0)
  return { at: performance.now(), ...sums, busy: (all - idle) / 1000 }
}

/**
 * Node processes are servers and simulators as startChild and `npm start` start them; other child processes
 * are PostgreSQL.
 */
const isServer = (command: string) => /bundle\.mjs|start\.mjs|server\.js/.test(command)

/** Processor time of a process and its ended children: PostgreSQL ends idle connections. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1).join().split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return 0
  }
}
