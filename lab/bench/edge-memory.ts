// The memory of an edge alone after 3,000 calls, 150 a second: while it still answers their repeated messages
// (32 s, RFC 3261), and after that.
import { setTimeout as wait } from 'node:timers/promises'
import { reportTable } from './report.ts'
import { sound, startContest } from './sip-contenders.ts'

const contest = await startContest()
const edge = contest.contenders.find(({ usage }) => usage !== undefined)!
const rows: string[][] = []
const megabytes = (bytes: number) => String(Math.round(bytes / 1e6))

/** With garbage, then without. */
async function note(when: string): Promise<void> {
  const { transactions, memory, heap, pauseMs } = await edge.usage!(false)
  const { heap: live } = await edge.usage!(true)
  rows.push([when, String(transactions), ...[memory, heap, live].map(megabytes), String(Math.round(pauseMs))])
}

await note('at first')
sound(await contest.call(edge.port, { calls: 3000, rate: 150, holdMs: 200 }))
await note('after the last call')
await wait(80_000)
await note('80 s later')
await contest.end()
reportTable(['', 'transactions', 'memory, MB', 'heap, MB', 'of it live, MB', 'longest pause, ms'], rows)
