import { readdirSync, readFileSync } from 'node:fs'

/** A process, with the words that it was started with. */
type Process = { pid: number; command: string }

/** A process and all that descend from it, on Linux; those that end during the reading are left out. */
export function listProcessTree(pid: number): Process[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The second field, the name of the program, may hold spaces and brackets.
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? []
    parents.set(Number(name), Number(fields[1]))
  }
  const tree = [pid]
  // The list grows while it is walked.
  for (const member of tree) for (const [child, parent] of parents) if (parent === member) tree.push(child)
  return tree
    .map((member) => ({ pid: member, command: read(`/proc/${member}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command)
}

/** Sends a signal to each of these processes that has not ended since. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The memory (bytes) of a process, what it shares with others counted by its share; 0 when it has ended. */
export function readProportionalMemory({ pid }: Process): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
