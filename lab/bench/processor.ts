import { readdirSync, readFileSync } from 'node:fs'

/** Processor time (ms) of these processes so far, all threads; ended processes count nothing. Linux only. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ofProcess(pid), 0)
}

function ofProcess(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0)
  } catch {
    return 0
  }
}

function ofThread(pid: number, thread: string): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
