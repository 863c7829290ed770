// The route agent as a process of its own: its settings are its environment; it ends on SIGTERM, or with its parent.
import type { Server } from 'node:net'
import { createCarrier } from '../../sip-edge/src/route/carrier.ts'
import { createDecisions, usual } from '../../sip-edge/src/route/decisions.ts'
import { answerAliyun } from './aliyun.ts'
import { answerAsterisk } from './asterisk.ts'
import { readConfig } from './config.ts'
import { answerFreeSwitch } from './freeswitch.ts'
import { answerHuawei } from './huawei.ts'
import { answerKamailio } from './kamailio.ts'

/** How long (ms) a call waits of which nothing is known: less than Kamailio waits for us (ASK_MS in telephony/local.cfg). */
const unknownMs = 1500
const flushMs = 3000

/** A log that is not read any more ends nothing. */
process.stderr.on('error', () => undefined)
const write = (line: string) => process.stderr.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const { serverUrl, carrierId: id, carrierSecret: secret, askMs, atOnce, keepMs } = config
  const application = createCarrier({ serverUrl, id, secret })
  const waits = { known: askMs, unknown: Math.max(askMs, unknownMs) }
  const decisions = createDecisions({ ...usual, ask: application.ask, waits, atOnce, keepMs })
  const ends = config.kamailio.map((at) => answerKamailio(at, decisions, application.report))
  // These two have no signature of ours: only their own machine may ask.
  if (config.freeSwitch)
    listen(answerFreeSwitch(decisions, config.freeSwitch.gateway), config.freeSwitch.port, 'FREESWITCH_PORT')
  if (config.asteriskPort) listen(answerAsterisk(decisions), config.asteriskPort, 'ASTERISK_PORT')
  // These come from outside, through a gateway that does the TLS.
  const { huawei, aliyun } = config
  if (huawei) listen(answerHuawei(decisions, application.report, huawei), huawei.port, 'HUAWEI_PORT')
  if (aliyun) listen(answerAliyun(application.report, aliyun.secret), aliyun.port, 'ALIYUN_PORT')
  const end = () => {
    for (const each of ends) each()
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
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function listen(server: Server, port: number, setting: string): void {
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened: ${error.message}`
    fail(`${setting}: port ${port} of 127.0.0.1 ${why}. Set ${setting} to a free port.`)
  })
  server.listen(port, '127.0.0.1')
}

function fail(why: string): never {
  write(why)
  process.exit(1)
}
