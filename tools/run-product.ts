import '@hao/settings/load-file-settings.ts'
import { networkInterfaces } from 'node:os'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { replaceLocalAddress } from '../apps/server/src/platform/config/console-config.ts'
import { explainError } from '../apps/server/src/platform/base/explain-error.ts'
import { type Product, startProduct } from './product.ts'

/** Time (ms) within which a second signal is the same Ctrl-C: the terminal sends it, and npm passes it on. */
const SAME_KEYPRESS = 700

const say = (line: string) => process.stdout.write(`${line}\n`)

// The simulators run here: a fault in one must not end the demonstration.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${explainError(error)}\n`)
})

// A closed terminal is no fault. Without these listeners a failed write is an uncaught exception, whose
// message is the next failed write.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

let stopping: number | undefined
let product: Product | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
// The parent process has ended.
if (process.send) process.on('disconnect', () => void stop('SIGHUP'))

try {
  const started = await startProduct(process.env, { log: say, watch: process.argv.includes('--watch') })
  product = started
  if (stopping === undefined) announce(started)
  else await end(started)
  const reason = await started.ended
  if (stopping === undefined) await lose(started, reason)
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exit(1)
}

/** Stops in order, once; a second Ctrl-C ends at once. A signal during the start takes effect after it. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping !== undefined) {
    if (Date.now() - stopping > SAME_KEYPRESS) process.exit(130)
    return
  }
  stopping = Date.now()
  say(`\n${signal}: stopping …`)
  if (product) await end(product)
}

/** Without its server or its database the product is of no use: end, and say why. */
async function lose(running: Product, reason: string): Promise<void> {
  stopping = Date.now()
  await running.stop()
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

async function end(running: Product): Promise<void> {
  await running.stop().catch((error: unknown) => {
    process.stderr.write(`${explainError(error)}\n`)
    process.exit(1)
  })
  say('Stopped.')
  process.exit(0)
}

function announce({ address, console, sip }: Product): void {
  if (process.env['NODE_ENV'] === 'production') {
    say(`Listening: ${address}`)
    if (console) say(`Console:   ${console}`)
    return
  }
  const port = new URL(address).port
  const lan = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  say('')
  say(`  The shop        ${address}/mobile/`)
  if (lan) say(`  On your phone   http://${lan.address}:${port}/mobile/   (same network)`)
  if (console) say(`  Console         ${replaceLocalAddress(console)}/   (for the shop's staff)`)
  say(`  SMS codes       ${address}/dev/outbox`)
  say(`  API document    ${address}/api/docs`)
  if (sip)
    say(
      `  Phone calls     sip:${defaultPlan.prefix}…@${lan?.address ?? 'localhost'}:${sip.port}   (SIP over UDP and TCP)`,
    )
  say('')
  say('  Stop with Ctrl-C.')
  say('')
}
