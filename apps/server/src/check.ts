import '@hao/settings/load-file-settings.ts'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { assertServerSettings } from './platform/config/assert-settings.ts'
import { readConfig } from './platform/config/config.ts'
import { wire, type WiredServer } from './wiring.ts'
import { listChecks } from './operations/doctor/checks.ts'
import { runChecks } from './operations/doctor/run-checks.ts'

const usage = `Usage: hao check [--sms PHONE] [--sip HOST[:PORT]]
Checks what a server stands on and changes nothing. Each line is passed, skipped with the reason, or one
sentence about what to do. --sms sends a test SMS to a phone, --sip asks Kamailio or an edge by OPTIONS.
`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command `hao check` (`npm run doctor`). Exit code 1 if a check failed. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { sms: { type: 'string' }, sip: { type: 'string' } } })
  let wired: WiredServer | undefined
  const settings = async () => {
    assertServerSettings(process.env)
    wired = wire(readConfig(process.env), pino({ level: 'silent' }))
    return undefined
  }
  if (!(await runChecks([{ name: 'settings', run: settings }], write)) || !wired) return false
  try {
    return await runChecks(listChecks(wired.context, values), write)
  } finally {
    await wired.close()
  }
}

const passed = await main().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error
  write(usage)
  return false
})
process.exitCode = passed ? 0 : 1
