import '@hao/settings/load-file-settings.ts'
import { withDatabase } from '../../platform/db/command-database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { runCommand } from '../../platform/base/run-command.ts'
import { selectSellingStop } from './queries.ts'
import { switchFromTerminal } from './switch-selling.ts'

const usage = `Usage: npm run selling -- status
       npm run selling -- stop "REASON"
       npm run selling -- resume "REASON"

While selling is stopped, new orders are refused. Lists, searches, payments of placed orders, renewals,
phones and calls go on. DATABASE_URL names the database; without it the one of npm start is used.`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command `npm run selling`. Exit code 1 for wrong arguments, or if nothing was to be switched. */
async function main(): Promise<void> {
  const [verb, reason = '', ...more] = process.argv.slice(2)
  const isSwitch = (verb === 'stop' || verb === 'resume') && reason.trim() !== ''
  if (more.length > 0 || !(isSwitch || (verb === 'status' && reason === ''))) {
    write(usage)
    process.exitCode = 1
    return
  }
  await withDatabase(async (db) => {
    if (isSwitch)
      await inTransaction(db, (trx) => switchFromTerminal(trx, verb, reason.trim(), new Date())).catch(
        (error: unknown) => {
          throw isRefusal(error) ? new Error('this is so already') : error
        },
      )
    const stop = await selectSellingStop(db)
    write(
      stop
        ? `Selling is stopped since ${stop.stopped_at.toISOString()} by ${stop.by ?? 'the command line'}: ${stop.reason}`
        : 'Numbers are sold',
    )
  })
}

await runCommand(main, 'Nothing was changed')
