import { onDatabase } from '../db/command-database.ts'
import { openDatabase } from '../db/database.ts'
import { hasLogged, verifyAudit } from './verify.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

const usage = `Usage: npm run audit                 reads the whole audit
       npm run audit -- ROWS HASH    and says whether it still has what the log told by these ("head of the audit")`

/** The command behind `npm run audit`. Exit code 1 when a row was changed or is missing, or is not what was logged. */
async function main(): Promise<void> {
  const logged = readLogged(process.argv.slice(2))
  await onDatabase(process.env, async (databaseUrl) => {
    const db = openDatabase(databaseUrl, 1)
    try {
      const { rows, head, brokenAt } = await verifyAudit(db)
      tell(
        brokenAt === null,
        `The audit is whole: ${rows} rows, head ${head || 'none'}`,
        `The audit is broken at row ${brokenAt} of ${rows}`,
      )
      if (logged)
        tell(
          await hasLogged(db, logged),
          `Row ${logged.rows} is as it was logged`,
          `Row ${logged.rows} is not as it was logged: the audit was written anew`,
        )
    } finally {
      await db.destroy()
    }
  })
}

function readLogged(args: readonly string[]): { rows: number; hash: string } | undefined {
  const [rows = '', hash = ''] = args
  if (args.length === 0) return undefined
  if (args.length > 2 || !/^[1-9]\d{0,14}$/.test(rows) || !/^[0-9a-f]{64}$/.test(hash)) throw new Error(usage)
  return { rows: Number(rows), hash }
}

function tell(good: boolean, yes: string, no: string): void {
  write(good ? yes : no)
  if (!good) process.exitCode = 1
}

main().catch((error: unknown) => {
  write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
