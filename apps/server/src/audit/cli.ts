import { onDatabase } from '../db/command-database.ts'
import { openDatabase } from '../db/database.ts'
import { verifyAudit } from './verify.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run audit`: reads the whole audit. Exit code 1 when a row was changed or is missing. */
async function main(): Promise<void> {
  await onDatabase(process.env, async (databaseUrl) => {
    const db = openDatabase(databaseUrl, 1)
    try {
      const { rows, head, brokenAt } = await verifyAudit(db)
      write(
        brokenAt === null
          ? `The audit is whole: ${rows} rows, head ${head || 'none'}`
          : `The audit is broken at row ${brokenAt} of ${rows}`,
      )
      if (brokenAt !== null) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  })
}

main().catch((error: unknown) => {
  write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
