// The route agent as a process of its own: its settings are its environment; it ends on SIGTERM, or with its
// parent.
import type { Server } from 'node:net'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { createDecisionCache, defaultCacheOptions } from '@hao/carrier-protocol/decision-cache.ts'
import { createAliyunServer } from './aliyun.ts'
import { createAsteriskServer } from './asterisk.ts'
import { readConfig } from './config.ts'
import { createFreeSwitchServer } from './freeswitch.ts'
import { createHuaweiServer } from './huawei.ts'

/** How long (ms) a call waits for the server where nothing is known of its number. */
const unknownNumberTimeoutMs = 1500
const flushTimeoutMs = 3000

/** A log that is not read any more ends nothing. */
process.stderr.on('error', () => undefined)
const write = (line: string) => process.stderr.write(`${line}\n`)

try {
  const { serverTimeoutMs, maxConcurrentRequests, decisionTtlMs, ...config } = readConfig(process.env)
  const { serverUrl, carrierId: id, carrierSecret: secret } = config
  const application = createCarrierClient({ serverUrl, id, secret })
  const timeoutsMs = { known: serverTimeoutMs, unknown: Math.max(serverTimeoutMs, unknownNumberTimeoutMs) }
  const decisions = createDecisionCache({
    ...defaultCacheOptions,
    ask: application.ask,
    timeoutsMs,
    maxConcurrent: maxConcurrentRequests,
    ttlMs: decisionTtlMs,
  })
  const { freeSwitch, asteriskPort, huawei, aliyun } = config
  // These two have no signature of ours: only their own machine may ask.
  if (freeSwitch)
    listen(createFreeSwitchServer(decisions, freeSwitch.gateway), freeSwitch.port, 'FREESWITCH_PORT')
  if (asteriskPort) listen(createAsteriskServer(decisions), asteriskPort, 'ASTERISK_PORT')
  // These come from outside, through a gateway that does the TLS.
  if (huawei) listen(createHuaweiServer(decisions, application.report, huawei), huawei.port, 'HUAWEI_PORT')
  if (aliyun) listen(createAliyunServer(application.report, aliyun.secret), aliyun.port, 'ALIYUN_PORT')
  const end = () => {
    application
      .flush(flushTimeoutMs)
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
