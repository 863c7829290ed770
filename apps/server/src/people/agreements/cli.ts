import '@hao/settings/load-file-settings.ts'
import { readFile } from 'node:fs/promises'
import { withDatabase } from '../../platform/db/command-database.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../platform/db/database.ts'
import { publishAgreement } from './publish.ts'
import { AgreementFileError, readVersion } from './read-version.ts'
import { runCommand } from '../../platform/base/run-command.ts'

const usage = `Usage: npm run agreements -- list
       npm run agreements -- publish <file.json>

The file: { "id": "service", "version": "1.1", "effectiveAt": "2027-01-01T00:00:00+08:00",
  "texts": { "zh": { "title": "…", "changes": "…", "body": ["…", "## …", "- …"] }, "en": { … } } }
From that time on users must accept it before they order.
DATABASE_URL names the database; without it the one of npm start is used.`

const write = (line: string) => process.stdout.write(`${line}\n`)

/**
 * The command `npm run agreements`. Exit code 1 for wrong arguments, or if the version cannot be published.
 */
async function main(): Promise<void> {
  const [verb, file] = process.argv.slice(2)
  if (verb !== 'list' && !(verb === 'publish' && file)) {
    write(usage)
    process.exitCode = 1
    return
  }
  await withDatabase(async (db) => {
    if (verb === 'publish' && file) await publish(db, await readFile(file, 'utf8'))
    await list(db)
  })
}

async function publish(db: Db, json: string): Promise<void> {
  const version = readVersion(json, new Date())
  await inTransaction(db, (trx) => publishAgreement(trx, version)).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new AgreementFileError('this version exists already, or another one takes effect at the same time')
  })
}

/** Every version, also future ones, by its effective time, with the number of users who accepted it. */
async function list(db: Db): Promise<void> {
  const versions = await db
    .selectFrom('agreements')
    .select(['id', 'version', 'effective_at'])
    .select((agreement) =>
      agreement
        .selectFrom('consents')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('users'))
        .whereRef('agreement_id', '=', 'agreements.id')
        .whereRef('consents.version', '=', 'agreements.version')
        .as('consents'),
    )
    .orderBy('id')
    .orderBy('effective_at')
    .execute()
  for (const { id, version, effective_at, consents } of versions)
    write(`${id} ${version} from ${effective_at.toISOString()}, accepted by ${consents}`)
}

await runCommand(main, 'Nothing was changed')
