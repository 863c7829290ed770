// Processor time of processes from Linux's /proc; undefined on other systems.
import { readdirSync, readFileSync } from 'node:fs'

/** The unit of /proc on every Linux (USER_HZ). */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time (user and system) of all ended children of this process, and of the descendants
 * they waited for. Excludes orphaned processes (kill -9).
 * @returns {number | undefined}
 */
export function endedChildrenSeconds() {
  const self = read('self')
  return self && self.waitedFor / TICKS_PER_SECOND
}

/**
 * Seconds of processor time that the running descendants of a process have used, without the process itself.
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
 * Ticks that all processors were asked for until now, and the part that the host of a virtual machine
 * withheld (proc(5), "steal"). Linux counts some of the withheld time as used, so processes seem to need more
 * than they do.
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

/**
 * One line of /proc/<pid>/stat, in ticks; undefined without one. The name in brackets may hold any character.
 */
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
