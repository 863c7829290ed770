// Takes processes off their cores for a while at random, as a busy host does.
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** The longest time (ms) between two stalls, and of one. */
const [pauseMs, stallMs] = [4000, 3000]

/**
 * Stalls about half of the processes that this one started at a time, those of their children too.
 * @param {() => boolean} isOver
 */
export async function stallChildren(isOver) {
  while (!isOver()) {
    await wait(Math.random() * pauseMs)
    const stalled = findDescendants(process.pid).filter(() => Math.random() < 0.5)
    signal(stalled, 'SIGSTOP')
    await wait(Math.random() ** 2 * stallMs)
    signal(stalled, 'SIGCONT')
  }
}

/**
 * @param {number} ancestor
 * @returns {number[]}
 */
function findDescendants(ancestor) {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const found = [ancestor]
  for (const parent of found) for (const [pid, ppid] of pairs) if (ppid === parent) found.push(pid)
  return found.slice(1)
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} name
 */
function signal(pids, name) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
}
