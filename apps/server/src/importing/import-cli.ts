import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readNumberPlan } from '../config.ts'
import { onDatabase } from '../db/command-database.ts'
import { migrate } from '../migrate.ts'
import { importNumbers } from './import-numbers.ts'

const usage = `Usage: npm run import -- [--dry-run] file.csv

The file's first line names its columns: digits, price and, where wanted, goodPrice, state (on_sale, draft, off_shelf)
and featured (a weight). Prices are yuan a month. DATABASE_URL names the database, else the one of npm start is used.`

const shownRefusals = 100
const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run import`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const path = positionals[0]
  if (path === undefined || !(await isFile(path))) {
    write(path === undefined ? usage : `There is no file ${path}\n\n${usage}`)
    process.exitCode = 1
    return
  }
  await onDatabase(process.env, (url) => run(url, path, values['dry-run']))
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function run(databaseUrl: string, path: string, dryRun: boolean): Promise<void> {
  await migrate(databaseUrl)
  const reasons = new Map<string, number>()
  let shown = 0
  const report = await importNumbers(databaseUrl, createReadStream(path), {
    dryRun,
    plan: readNumberPlan(process.env),
    onProgress: (read, complete) =>
      write(`${read.toLocaleString('en')} rows read${complete ? ', taking them in' : ''} …`),
    onRefused: ({ line, digits, reason }) => {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      shown += 1
      if (shown <= shownRefusals) write(`line ${line}: ${digits || '(no digits)'} refused: ${reason}`)
      if (shown === shownRefusals + 1) write('Further refused rows are only counted.')
    },
  })
  const { read, added, updated, refused } = report
  write(`${read} rows read: ${added} added, ${updated} updated, ${refused} refused`)
  for (const [reason, count] of reasons) write(`  ${reason}: ${count}`)
  if (dryRun) write('Dry run: nothing was changed.')
}

main().catch((error: unknown) => {
  write(
    `The import stopped and nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
})
