import '@hao/settings/load-file-settings.ts'
import { withDatabase } from '../../platform/db/command-database.ts'
import { checkAudit } from './check-audit.ts'
import { runCommand } from '../../platform/base/run-command.ts'

const usage = `Usage: npm run audit                   verifies the hash chain of the audit log
       npm run audit -- ROWS HASH      compares it also with a line "head of the audit" of the servers' log`

const write = (line: string) => process.stdout.write(`${line}\n`)

/**
 * The command `npm run audit`. Exit code 1 if a row was changed or is missing, or is not as it was logged.
 */
async function main(): Promise<void> {
  const [rows = '', hash = '', ...rest] = process.argv.slice(2)
  const logged = rows === '' ? undefined : { row: Number(rows), hash }
  if (logged && (!/^[1-9]\d{0,14}$/.test(rows) || !/^[0-9a-f]{64}$/.test(hash) || rest.length > 0)) {
    write(usage)
    process.exitCode = 1
    return
  }
  await withDatabase(async (db) => {
    const check = await checkAudit(db, logged)
    if (!check.problems.some(({ kind }) => kind === 'chain'))
      write(`The chain is intact: ${check.rows} rows, head ${check.head || 'none'}`)
    for (const { text } of check.problems) write(text)
    if (check.problems.length > 0) process.exitCode = 1
    else if (logged) write(`Row ${logged.row} is as it was logged`)
    else write(notCompared)
  })
}

const notCompared =
  'It was compared with no line of the log: rows cut off at the end, or a chain written anew, would not be found. Compare it: npm run audit -- ROWS HASH'

await runCommand(main, 'The audit was not checked')
