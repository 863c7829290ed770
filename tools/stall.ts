// Takes processes off their cores for a while at random, as a busy host does.
import { setTimeout as wait } from 'node:timers/promises'
import { listProcessTree, signalAll } from '@hao/testing/processes.ts'

/** The longest time (ms) between two stalls, and of one. */
const [pauseMs, stallMs] = [4000, 3000]

/** Stalls about half of the processes that this one started at a time, those of their children too. */
export async function stallChildren(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(Math.random() * pauseMs)
    const children = listProcessTree(process.pid).map(({ pid }) => pid)
    const stalled = children.filter((pid) => pid !== process.pid && Math.random() < 0.5)
    signalAll(stalled, 'SIGSTOP')
    await wait(Math.random() ** 2 * stallMs)
    signalAll(stalled, 'SIGCONT')
  }
}
