import '@hao/settings/load-file-settings.ts'
import { withDatabase } from '../db/command-database.ts'
import { type Db } from '../db/database.ts'
import { requirePhoneKey } from './phone-key.ts'
import { countEncrypted } from './reencrypt.ts'
import { rewrap, rotate } from './rotate.ts'
import { runCommand } from '../base/run-command.ts'

const usage = `Usage: npm run keys -- status    lists the versions of the key and the values that each has encrypted
       npm run keys -- rotate    encrypts everything with a new version while the shop runs; continues after a stop
       npm run keys -- rewrap    wraps the keys by PHONE_KEY in place of PHONE_KEY_OLD; then restart the servers

DATABASE_URL names the database; without it the one of npm start is used. PHONE_KEY must be the shop's.`

const write = (line: string) => process.stdout.write(`${line}\n`)

const commands: Record<string, (db: Db, phoneKey: string) => Promise<void>> = {
  status,
  rotate: (db, phoneKey) => rotate({ db, phoneKey, say: write }),
  rewrap: async (db, phoneKey) => {
    // The old key may be weak: this command replaces it.
    const old = process.env['PHONE_KEY_OLD']
    if (!old) throw new Error('PHONE_KEY_OLD is missing: set it to the key that PHONE_KEY replaces')
    write(
      `${await rewrap(db, { phoneKey, old })} keys are wrapped by the new PHONE_KEY. Restart the servers with it.`,
    )
  },
}

async function main(): Promise<void> {
  const command = commands[process.argv[2] ?? '']
  if (!command) {
    write(usage)
    process.exitCode = 1
    return
  }
  const phoneKey = requirePhoneKey(process.env)
  await withDatabase((db) => command(db, phoneKey))
}

async function status(db: Db): Promise<void> {
  const stored = await db.selectFrom('data_keys').selectAll().orderBy('version').execute()
  const sealed = await countEncrypted(db)
  for (const { version, current, created_at, retired_at } of stored) {
    const state = retired_at ? `retired ${retired_at.toISOString()}` : current ? 'current' : 'in rotation'
    write(`Version ${version}: created ${created_at.toISOString()}, ${state}`)
    for (const { column, count } of sealed.filter((each) => each.version === version))
      write(`  ${column}: ${count.toLocaleString('en')}`)
  }
}

await runCommand(main, 'Nothing was changed')
