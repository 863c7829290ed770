import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { listProcessTree } from '@hao/testing/processes.ts'

const cores = cpus().length

/** Whether each server can have a core of its own, with one left for everything else. */
export const canPin = (servers: number): boolean => servers < cores

/**
 * Gives each server a core of its own, and the rest of this process's tree (the load, PostgreSQL) the other
 * cores. With too few cores the servers share all but the last one.
 */
export function pinServers(servers: readonly number[]): void {
  const owned = canPin(servers.length) ? servers.length : cores - 1
  for (const { pid } of listProcessTree(process.pid)) pin(pid, `${owned}-${cores - 1}`)
  for (const [nth, pid] of servers.entries())
    for (const each of listProcessTree(pid)) pin(each.pid, String(nth % owned))
}

function pin(pid: number, list: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)], { stdio: 'ignore' })
  } catch {
    // The process has ended.
  }
}
