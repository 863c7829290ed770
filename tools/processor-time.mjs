// Processor time as Linux counts it for each process in /proc; elsewhere nothing is known, and undefined says so.
import { readdirSync, readFileSync } from 'node:fs'

/** What /proc counts in, on every Linux (USER_HZ). */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time (user and system) of all processes that this one has started and that have ended, with all that they had waited
 * for themselves. A process that lost its parent (kill -9) is not in it.
 * @returns {number | undefined}
 */
export function endedChildrenSeconds() {
  const self = read('self')
  return self && self.waitedFor / TICKS_PER_SECOND
}

/**
 * Seconds of processor time that the running descendants of a process, itself left out, have used until now.
 * @param {number} pid
 * @returns {number | undefined}
 */
export function descendantsSeconds(pid) {
  if (!read('self')) return undefined
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const processes = all.flatMap((name) => read(name) ?? [])
  const ticks = (parent) =>
    processes
      .filter((process) => process.parent === parent)
      .reduce((sum, { pid: child, own, waitedFor }) => sum + own + waitedFor + ticks(child), 0)
  return ticks(pid) / TICKS_PER_SECOND
}

/**
 * What all processors together were asked for until now, and what of it the host of a virtual machine gave to others (proc(5), "steal"), in
 * ticks. Linux counts some of what was withheld as used: where it is much, a process seems to need more than it does.
 * @returns {{ asked: number, withheld: number } | undefined}
 */
export function processorDemand() {
  try {
    const [, user, nice, system, , , interrupts, softInterrupts, withheld] = readFileSync(
      '/proc/stat',
      'utf8',
    )
      .split(/\s+/, 9)
      .map(Number)
    return { asked: user + nice + system + interrupts + softInterrupts + withheld, withheld }
  } catch {
    return undefined
  }
}

/** One line of /proc/<pid>/stat, in ticks; undefined where there is none. The name in brackets may hold anything, spaces too. */
function read(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent, , , , , , , , , , user, system, childrenUser, childrenSystem] = fields
    return {
      pid: Number.parseInt(text, 10),
      parent,
      own: user + system,
      waitedFor: childrenUser + childrenSystem,
    }
  } catch {
    return undefined
  }
}
