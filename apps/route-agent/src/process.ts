// Entry point of the route agent's process. The environment has its settings. It ends on SIGTERM or with its
// parent.
import '@hao/settings/load-file-settings.ts'
import type { Server } from 'node:net'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { createDecisionCache, defaultCacheOptions } from '@hao/carrier-protocol/decision-cache.ts'
import { createAliyunServer } from './aliyun.ts'
import { createAsteriskServer } from './asterisk.ts'
import { readConfig } from './config.ts'
import { createFreeSwitchServer } from './freeswitch.ts'
import { createHuaweiServer } from './huawei.ts'
import { countDecision, createMetricsServer } from './metrics.ts'

const unknownNumberTimeoutMs = 1500
const flushTimeoutMs = 3000

/** The process continues when its log is no longer read. */
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
    onDecision: countDecision,
  })
  const { freeSwitch, asteriskPort, huawei, aliyun, metricsPort } = config
  // These two have no signature, so they listen on this machine only.
  if (freeSwitch)
    listen(createFreeSwitchServer(decisions, freeSwitch.gateway), freeSwitch.port, 'FREESWITCH_PORT')
  if (asteriskPort) listen(createAsteriskServer(decisions), asteriskPort, 'ASTERISK_PORT')
  // The clouds' requests arrive through a gateway that terminates TLS.
  if (huawei) listen(createHuaweiServer(decisions, application.report, huawei), huawei.port, 'HUAWEI_PORT')
  if (aliyun) listen(createAliyunServer(application.report, aliyun.secret), aliyun.port, 'ALIYUN_PORT')
  if (metricsPort) listen(createMetricsServer(), metricsPort, 'AGENT_METRICS_PORT')
  const end = () => {
    application
      .flush(flushTimeoutMs)
      .catch((error: unknown) => write(String(error)))
      .finally(() => process.exit(0))
  }
  // A failed call must not end the process.
  process.on('uncaughtException', (error) =>
    write(`Uncaught exception (the process continues): ${error?.stack ?? String(error)}`),
  )
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  process.on('beforeExit', () => fail('The route agent ends, since no port listens any more. Restart it.'))
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
