// A live index in a process of its own, as in each server. Reports how long (ms) changed prices took to
// arrive: node tools/run.mjs lab/bench/agree-server.ts <database url>
import { pino } from 'pino'
import { LiveIndex } from '../../apps/server/src/inventory/numbers/live-index.ts'

type Changed = { id: number; priceFen: number; at: number }

const index = new LiveIndex({ directUrl: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
const awaited: Changed[] = []
const took: number[] = []
/** The time of this process's last check; the process may have been frozen since. */
let lookedAt = Date.now()
let thawedAt = 0

process.on('message', (message: Changed | { end: true }) => {
  if ('end' in message) tellAll().catch(() => process.exit(1))
  else awaited.push(message)
})
process.on('disconnect', () => process.exit())
index.start()
await index.waitUntilReady(60_000)
setInterval(look, 5)
process.send?.('ready')

function look(): void {
  const now = Date.now()
  if (now - lookedAt > 1000) thawedAt = now
  lookedAt = now
  for (let [next] = awaited; next && hasArrived(next); [next] = awaited) {
    awaited.shift()
    took.push(now - Math.max(next.at, thawedAt))
  }
}

/** Prices only rise. */
function hasArrived({ id, priceFen }: Changed): boolean {
  return (index.current?.get(id)?.priceFen ?? 0) >= priceFen
}

async function tellAll(): Promise<void> {
  while (awaited.length > 0) await new Promise((done) => setTimeout(done, 5))
  process.send?.(took)
}
