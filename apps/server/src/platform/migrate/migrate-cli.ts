import '@hao/settings/load-file-settings.ts'
import { parseArgs } from 'node:util'
import { describeDatabase, connectDatabase } from '../db/connect-database.ts'
import { ownerRole, serverRole } from '../db/roles/make-roles.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { migrate } from './migrate.ts'
import { runCommand } from '../base/run-command.ts'

const usage = `Usage: MIGRATE_DATABASE_URL=postgres://${ownerRole}:…@host/hao npm run migrate -- [--server ${serverRole}]

Migrates the schema to this version, as its owner, and grants the server's role its rights. Servers of the
previous version keep running. npm run roles creates both roles.`

const write = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string', default: serverRole },
      help: { type: 'boolean', default: false },
    },
  })
  const url = process.env['MIGRATE_DATABASE_URL']
  if (values.help || !url) {
    write(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  process.stderr.write(`Database: ${describeDatabase(url)}\n`)
  await refuseOthers(url)
  await migrate(url, {
    server: values.server,
    setting: 'MIGRATE_DATABASE_URL',
    onWait: (lock) => process.stderr.write(`Waiting for a lock ${lock}\n`),
  })
  write(`The schema is up to date, and ${values.server} has its rights`)
}

/** Tables that another role creates belong to it, and later migrations of the owner could not change them. */
async function refuseOthers(url: string): Promise<void> {
  const client = await connectDatabase(url, 'MIGRATE_DATABASE_URL')
  try {
    const { rows } = await client.query<{ role: string; owner: string }>(
      `SELECT current_user AS role, pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = current_database()`,
    )
    const { role = '', owner = '' } = rows[0] ?? {}
    if (role !== owner)
      throw new SettingsError([
        `MIGRATE_DATABASE_URL: ${role} is not the owner of the database, ${owner} is: npm run roles changes the owner`,
      ])
  } finally {
    await client.end()
  }
}

await runCommand(main, 'The schema was not migrated')
