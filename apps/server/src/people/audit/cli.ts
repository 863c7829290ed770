import '@hao/settings/load-file-settings.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withCommandDatabase } from '../../platform/db/command-database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { ConfigError, type Env } from '../../platform/base/env.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { type AuditCheck, checkAudit } from './check-audit.ts'
import { demonstrationHeads } from './demonstration-heads.ts'
import { auditHeadsFile, readAuditKeys } from '../../platform/config/audit-heads-config.ts'
import { type HeadsReport, readHeads } from './heads-file.ts'
import { matchesLoggedHead } from './verify.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

const usage = `Usage: npm run audit                        verifies the audit log against this machine's file of heads (AUDIT_HEADS_FILE)
       npm run audit -- --heads FILE …      verifies it against these files, such as those of other machines
       npm run audit -- ROWS HASH           verifies it also against a logged head ("head of the audit")`

type Arguments = { logged: { rows: number; hash: string } | undefined; files: string[] }

/**
 * The command `npm run audit`. Exit code 1 if a row was changed or is missing, or differs from the recorded
 * heads or the log.
 */
async function main(): Promise<void> {
  const { logged, files } = readArguments(process.argv.slice(2))
  // Read the heads before the database, which may only grow in between.
  const read = await readWitnessed(process.env, files)
  await withCommandDatabase(process.env, async (databaseUrl) => {
    const db = openDatabase(databaseUrl, 1)
    try {
      reportCheck(await checkAudit(db, read), read?.notes ?? [], logged !== undefined)
      if (logged)
        report(
          await matchesLoggedHead(db, logged),
          `Row ${logged.rows} is as it was logged`,
          `Row ${logged.rows} is not as it was logged: the audit was truncated or rewritten`,
        )
    } finally {
      await db.destroy()
    }
  })
}

/** `logged`: it is compared with a line of the log, so heads are not needed. */
function reportCheck(
  { rows, head, heads, problems }: AuditCheck,
  notes: readonly string[],
  logged: boolean,
): void {
  if (!problems.some(({ kind }) => kind === 'chain'))
    write(`The audit is intact: ${rows} rows, head ${head || 'none'}`)
  for (const note of notes) write(note)
  for (const { kind, text } of problems) if (kind !== 'not-compared' || !logged) report(false, '', text)
  const newest = heads.toSorted((one, two) => two.at.localeCompare(one.at))[0]
  if (problems.length === 0 && newest)
    write(`It matches ${heads.length} recorded heads, the newest of ${newest.at} at row ${newest.row}`)
}

/** The heads in the named files, else in this machine's file; undefined if there is none. */
async function readWitnessed(given: Env, files: readonly string[]): Promise<HeadsReport | undefined> {
  const env = await withDemonstration(given)
  if (files.length === 0 && env.NODE_ENV !== 'production' && !env.AUDIT_HEADS_FILE) return undefined
  const problems: string[] = []
  const keys = readAuditKeys(env, problems)
  if (keys.length === 0 && problems.length === 0)
    problems.push('AUDIT_PUBLIC_KEY or AUDIT_KEY is needed to check the signatures of the heads')
  if (problems.length > 0) throw new ConfigError(problems)
  return readHeads(files.length > 0 ? files.map((file) => resolve(file)) : [auditHeadsFile(env)], keys)
}

/** The settings, with those of the demonstration if its embedded database is read. */
async function withDemonstration(env: Env): Promise<Env> {
  if (env.NODE_ENV === 'production' || env.AUDIT_HEADS_FILE || env.DATABASE_URL) return env
  return { ...env, ...(await demonstrationHeads(resolve(repositoryRoot, env.DATA_DIR || 'var/data'))) }
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseWords(args)
  const files = values.heads ?? []
  const [rows = '', hash = '', ...rest] = positionals
  if (/^[1-9]\d{0,14}$/.test(rows) && /^[0-9a-f]{64}$/.test(hash) && (rest.length === 0 || files.length > 0))
    return { logged: { rows: Number(rows), hash }, files: [...files, ...rest] }
  // `--heads one two`: the shell expands a pattern this way.
  if (positionals.length > 0 && files.length === 0) throw new Error(usage)
  return { logged: undefined, files: [...files, ...positionals] }
}

function parseWords(args: readonly string[]) {
  try {
    const options = { heads: { type: 'string', multiple: true } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

function report(good: boolean, yes: string, no: string): void {
  write(good ? yes : no)
  if (!good) process.exitCode = 1
}

await main().catch((error: unknown) => {
  write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
