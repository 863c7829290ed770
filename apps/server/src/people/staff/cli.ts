import '@hao/settings/load-file-settings.ts'
import { sql } from 'kysely'
import { type Role, roles } from '@hao/contract/console/roles.ts'
import { replaceLocalAddress } from '../../platform/config/console-config.ts'
import { withDatabase } from '../../platform/db/command-database.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { runCommand } from '../../platform/base/run-command.ts'
import { disableFromTerminal, inviteFromTerminal } from './from-terminal.ts'
const usage = `Usage: npm run staff -- list
       npm run staff -- invite <name> <role>[,<role>] [--again]
       npm run staff -- disable <name>

Roles: ${roles.join(', ')}. An invitation's link is valid once, for an hour. --again invites an
existing member who cannot log in; their old password and factors become invalid. For 72 hours people invited
by this command take part in no approval by two people, except those invited before the first link was used.
DATABASE_URL names the database; without it the one of npm start is used. CONSOLE_URL must be the shop's.`

const write = (line: string) => process.stdout.write(`${line}\n`)

type Command = (db: Db) => Promise<void>

/** The command `npm run staff`. Exit code 1 for wrong arguments or a refusal. */
async function main(): Promise<void> {
  const command = read(process.argv.slice(2))
  if (!command) {
    write(usage)
    process.exitCode = 1
    return
  }
  await withDatabase(command)
}

/** The command of these arguments; undefined if they are wrong. */
function read(words: readonly string[]): Command | undefined {
  const [verb, name, ...more] = words.filter((word) => word !== '--again')
  if (verb === 'list' && name === undefined) return list
  if (name === undefined) return undefined
  if (verb === 'disable' && more.length === 0) return (db) => disable(db, name)
  const requested = (more[0] ?? '').split(',')
  const known = requested.filter((role): role is Role => roles.some((each) => each === role))
  if (verb !== 'invite' || more.length !== 1 || known.length < requested.length) return undefined
  return (db) => invite(db, { name, roles: known, again: words.includes('--again') })
}

/** All members of staff by name, with their last use; disabled ones come last. */
async function list(db: Db): Promise<void> {
  const members = await db
    .selectFrom('staff_members')
    .select(['name', 'roles', 'state'])
    .select((member) =>
      member
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_used_at').as('last'))
        .whereRef('staff_id', '=', 'staff_members.id')
        .$asScalar()
        .as('last_used_at'),
    )
    .orderBy(sql`state = 'disabled'`)
    .orderBy('normalized_name')
    .limit(1000)
    .execute()
  for (const { name, roles: held, state, last_used_at } of members)
    write(
      [name, held.join(','), state, last_used_at && `last active ${last_used_at.toISOString()}`]
        .filter(Boolean)
        .join('  '),
    )
  write(members.length === 1 ? '1 member of staff' : `${members.length} members of staff`)
}

async function invite(db: Db, requested: Parameters<typeof inviteFromTerminal>[1]): Promise<void> {
  const { token } = await inTransaction(db, (trx) => inviteFromTerminal(trx, requested, new Date()))
  write(`${consoleUrl()}/invite#${token}`)
  write(
    'The link is valid once, for an hour. The new member of staff chooses a password and a second factor there.',
  )
  write('They take part in no approval by two people for 72 hours, unless nobody has used a link yet.')
}

async function disable(db: Db, name: string): Promise<void> {
  await inTransaction(db, (trx) => disableFromTerminal(trx, name, new Date()))
  write(`${name} is disabled, and all their sessions have ended`)
}

function consoleUrl(): string {
  const { CONSOLE_URL, CONSOLE_HOST, CONSOLE_PORT } = process.env
  const here = replaceLocalAddress(`http://${CONSOLE_HOST || '127.0.0.1'}:${CONSOLE_PORT || '8081'}`)
  return (CONSOLE_URL || here).replace(/\/$/, '')
}

await runCommand(main, 'Nothing was changed')
