// The route agent as a process of its own: its settings are its environment; it ends on SIGTERM, or with its
// parent.
import type { Server } from 'node:net'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { createDecisionCache, usualCache } from '@hao/carrier-protocol/decision-cache.ts'
import { answerAliyun } from './aliyun.ts'
import { answerAsterisk } from './asterisk.ts'
import { readConfig } from './config.ts'
import { answerFreeSwitch } from './freeswitch.ts'
import { answerHuawei } from './huawei.ts'

/** How long (ms) a call waits for the server where nothing is known of its number. */
const unknownMs = 1500
const flushMs = 3000

/** A log that is not read any more ends nothing. */
process.stderr.on('error', () => undefined)
const write = (line: string) => process.stderr.write(`${line}\n`)

try {
  const { askMs, atOnce, keepMs, ...config } = readConfig(process.env)
  const { serverUrl, carrierId: id, carrierSecret: secret } = config
  const application = createCarrierClient({ serverUrl, id, secret })
  const waits = { known: askMs, unknown: Math.max(askMs, unknownMs) }
  const decisions = createDecisionCache({ ...usualCache, ask: application.ask, waits, atOnce, keepMs })
  const { freeSwitch, asteriskPort, huawei, aliyun } = config
  // These two have no signature of ours: only their own machine may ask.
  if (freeSwitch) listen(answerFreeSwitch(decisions, freeSwitch.gateway), freeSwitch.port, 'FREESWITCH_PORT')
  if (asteriskPort) listen(answerAsterisk(decisions), asteriskPort, 'ASTERISK_PORT')
  // These come from outside, through a gateway that does the TLS.
  if (huawei) listen(answerHuawei(decisions, application.report, huawei), huawei.port, 'HUAWEI_PORT')
  if (aliyun) listen(answerAliyun(application.report, aliyun.secret), aliyun.port, 'ALIYUN_PORT')
  const end = () => {
    application
      .flush(flushMs)
      .catch((error: unknown) => write(String(error)))
      .finally(() => process.exit(0))
  }
  // One call that cannot be answered ends no other.
  process.on('uncaughtException', (error) =>
    write(`A fault that nothing caught: ${error?.stack ?? String(error)}`),
  )
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  process.on('beforeExit', () => fail('Nothing listens any more: the route agent ends.'))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function listen(server: Server, port: number, setting: string): void {
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened: ${error.message}`
    fail(`${setting}: port ${port} of 127.0.0.1 ${why}. Set ${setting} to a free port.`)
  })
  server.listen(port, '127.0.0.1', () => write(`${setting}: the route agent listens on 127.0.0.1:${port}`))
}

function fail(why: string): never {
  write(why)
  process.exit(1)
}
