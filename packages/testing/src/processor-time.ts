import { descendantsSeconds, endedChildrenSeconds } from '../../../tools/processor-time.mjs'

/** Processor time of a test file in seconds. */
export type ProcessorTime = {
  /** Its process and those that it started, without browsers. */
  seconds: number
  /** The part of a browser that its own process saw: what `npm test` has to take off its sum. */
  browser: number
  /** Of processes that lost their parent by kill -9: what no parent can add up. */
  orphaned: number
}

let browser = 0
let orphaned = 0

/** Ends a browser by `close`; the processor time of processes gone by then is counted as the browser's. */
export async function closeAndCountBrowser(close: () => Promise<void>): Promise<void> {
  const before = endedChildrenSeconds() ?? 0
  await close()
  browser += (endedChildrenSeconds() ?? 0) - before
}

/** To be called before a kill -9 of a process that has children. */
export function countOrphanedTime(pid: number): void {
  orphaned += descendantsSeconds(pid) ?? 0
}

/** What this process has used until now, or undefined where the system does not tell. */
export function readProcessorTime(): ProcessorTime | undefined {
  const children = endedChildrenSeconds()
  if (children === undefined) return undefined
  const { user, system } = process.cpuUsage()
  return { seconds: (user + system) / 1e6 + children + orphaned - browser, browser, orphaned }
}
