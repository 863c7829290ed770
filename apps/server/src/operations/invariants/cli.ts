import '@hao/settings/load-file-settings.ts'
import { withDatabase } from '../../platform/db/command-database.ts'
import type { Db } from '../../platform/db/database.ts'
import { escapeForTerminal } from '../../platform/base/terminal.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import { invariants } from './invariants.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { runCommand } from '../../platform/base/run-command.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

async function main(db: Db): Promise<void> {
  const broken = await findBrokenInvariants(db)
  const names = typedKeys(invariants)
  for (const name of names) {
    write(`${broken[name] ? 'BROKEN' : 'ok    '} ${name}`)
    for (const row of broken[name] ?? []) write(`         ${escapeForTerminal(JSON.stringify(row))}`)
  }
  const count = Object.keys(broken).length
  write(count === 0 ? `All ${names.length} invariants hold.` : `${count} of ${names.length} are broken.`)
  if (count > 0) process.exitCode = 1
}

await runCommand(() => withDatabase(main), 'The invariants could not be checked')
