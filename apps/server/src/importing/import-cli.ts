import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readNumberPlan } from '../config.ts'
import { onDatabase } from '../db/command-database.ts'
import { migrate } from '../migrate.ts'
import { printable } from '../terminal.ts'
import { importNumbers, ImportStopped } from './import-numbers.ts'

const usage = `Usage: npm run import -- [--dry-run] file.csv

The file's first line names its columns: digits (the prefix may stand before them), price and, where wanted,
goodPrice, state (on_sale, draft, off_shelf) and featured (a weight). Prices are yuan a month. DATABASE_URL names the database, else the one of npm start is used.
An import that was stopped goes on where it was when the same command runs again.`

const shownRefusals = 100
const interruption = new AbortController()
const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run import`; Ctrl-C ends it between two steps. */
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
    signal: interruption.signal,
    onProgress: (read, complete) => write(`${count(read)} rows read${complete ? ', taking them in' : ''} …`),
    onTaken: (done, of) => write(`${count(done)} of ${count(of)} rows taken in …`),
    onWaiting: () => write('Another import is at work; this one waits for its end …'),
    onRefused: ({ line, digits, reason }) => {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      shown += 1
      if (shown <= shownRefusals)
        write(printable(`line ${line}: ${digits || '(no digits)'} refused: ${reason}`))
      if (shown === shownRefusals + 1) write('Further refused rows are only counted.')
    },
  })
  const { read, added, updated, unchanged, refused } = report
  write(`${read} rows read: ${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused`)
  for (const [reason, rows] of reasons) write(`  ${reason}: ${rows}`)
  if (dryRun) write('Dry run: nothing was changed.')
}

const count = (rows: number) => rows.toLocaleString('en')

/** Says why there is no report, and what is in all the same. */
function explain(error: unknown): string {
  const reason = interruption.signal.aborted
    ? 'interrupted'
    : error instanceof Error
      ? error.message
      : String(error)
  if (!(error instanceof ImportStopped) || error.done === 0)
    return `The import stopped and nothing was changed: ${reason}`
  const { done, of } = error
  return `The import stopped: ${reason}\n${count(done)} of ${count(of)} rows are in; run the same command again to go on.`
}

// The first Ctrl-C ends the import behind its step; a second one ends the process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort())

main().catch((error: unknown) => {
  write(explain(error))
  process.exitCode = 1
})
