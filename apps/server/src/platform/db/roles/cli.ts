import '@hao/settings/load-file-settings.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeDatabase } from '../connect-database.ts'
import { makeRoles, ownerRole, type Role, serverRole } from './make-roles.ts'
import { runCommand } from '../../base/run-command.ts'

const usage = `Usage: ADMIN_DATABASE_URL=postgres://… npm run roles -- [--owner ${ownerRole}] [--server ${serverRole}]

Creates the two roles of an existing database and prints their addresses, once: MIGRATE_DATABASE_URL for
npm run migrate, DATABASE_URL for the server and the other commands. Makes the owner's role the owner of the
database and its schema. ADMIN_DATABASE_URL connects as a superuser, or as a role that may create roles and
owns the database. An existing role stays unchanged. The command may run again.`

const write = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      owner: { type: 'string', default: ownerRole },
      server: { type: 'string', default: serverRole },
      help: { type: 'boolean', default: false },
    },
  })
  const adminUrl = process.env['ADMIN_DATABASE_URL']
  if (values.help || !adminUrl) {
    write(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const owner = withPassword(values.owner)
  const server = withPassword(values.server)
  process.stderr.write(`Database: ${describeDatabase(adminUrl)}\n`)
  const made = await makeRoles(adminUrl, { owner, server })
  for (const [setting, role] of [['MIGRATE_DATABASE_URL', owner] as const, ['DATABASE_URL', server] as const])
    write(made.includes(role.name) ? `${setting}=${address(adminUrl, role)}` : `${role.name} exists already`)
}

function withPassword(name: string): Required<Role> {
  return { name, password: randomBytes(24).toString('base64url') }
}

/** Always over TCP: a socket usually admits only the OS user of that name. */
function address(adminUrl: string, { name, password }: Role): string {
  const url = new URL(adminUrl)
  if (url.hostname === '') {
    const host = url.searchParams.get('host') ?? ''
    url.hostname = host.startsWith('/') ? 'localhost' : host || 'localhost'
    url.port = url.searchParams.get('port') ?? ''
    url.searchParams.delete('host')
    url.searchParams.delete('port')
  }
  url.username = name
  url.password = password ?? ''
  return url.href
}

await runCommand(main, 'The roles were not created')
