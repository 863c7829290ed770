import '@hao/settings/load-file-settings.ts'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Encoding, fileEncodings, fileSeparators } from '@hao/contract/console/number-file/formats.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { appendAudit } from '../../people/audit/append.ts'
import { readNumberPlan } from '../../platform/config/config.ts'
import { withCommandDatabase } from '../../platform/db/command-database.ts'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import { readSettings } from '@hao/settings/read-settings.ts'
import { explainBriefly } from '../../platform/base/explain-error.ts'
import { assertDatabaseReady, migrateAndGrant } from '../../platform/migrate/prepare-database.ts'
import { readPriceLimits } from '../../platform/config/price-limits.ts'
import { escapeForTerminal } from '../../platform/base/terminal.ts'
import {
  refusalTexts,
  describeFormat,
  describeLostZeros,
  describePadded,
  isDefaultFormat,
} from './describe.ts'
import { importNumbers, ImportStoppedError } from './import-numbers.ts'
import type { PriceCuts } from './price-cuts.ts'
import type { FileFindings } from './read-rows.ts'
import type { RowRefusal } from './refused-row.ts'
import { type ReadChoices, recogniseFormat } from '@hao/contract/console/number-file/recognise.ts'

const usage = `Usage: npm run import -- [options] file.csv

The first line names the columns: digits (号码; with or without the prefix), price (月租) and, optionally,
goodPrice (划线价), state (状态: on_sale, draft, off_shelf or 在售, 草稿, 下架) and featured (推荐权重).
Prices are yuan a month. An export of the console can be imported unchanged. The same command continues an
import that was stopped. DATABASE_URL names the database; without it the one of npm start is used.

  --dry-run          shows how the file is read and what would happen; changes nothing
  --encoding NAME    ${fileEncodings.join(', ')}; detected by default
  --separator CHAR   comma, semicolon, tab or pipe; detected by default
  --pad LENGTH       adds leading zeros to shorter digits up to this length; "none" takes digits unchanged
  --allow-price-cuts allows price changes beyond the console's limits for one person; recorded in the audit log
  --ignore-unknown   skips columns with unknown names
  --help             shows this`

const shownRefusals = 100
const interruption = new AbortController()
const write = (line: string) => process.stdout.write(`${line}\n`)

type Command = {
  path: string
  dryRun: boolean
  allowCuts: boolean
  choices: ReadChoices
  isUnpadded: boolean
}

/** The command `npm run import`. Ctrl-C stops it after the current step. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'allow-price-cuts': { type: 'boolean', default: false },
      'ignore-unknown': { type: 'boolean', default: false },
      encoding: { type: 'string' },
      separator: { type: 'string' },
      pad: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void write(usage)
  const path = positionals[0]
  if (path === undefined) {
    write(usage)
    process.exitCode = 1
    return
  }
  await access(path, constants.R_OK)
  const choices = {
    encoding: readEncoding(values.encoding),
    separator: readSeparator(values.separator),
    pad: readPad(values.pad),
    ignoreUnknown: values['ignore-unknown'],
  }
  const command = {
    path,
    dryRun: values['dry-run'],
    allowCuts: values['allow-price-cuts'],
    choices,
    isUnpadded: values.pad === 'none',
  }
  await withCommandDatabase(process.env, async (url, { migrateUrl }) => {
    if (migrateUrl) await migrateAndGrant(url, migrateUrl)
    else await assertDatabaseReady(url)
    await run(url, command)
  })
}

function readEncoding(name: string | undefined): Encoding | undefined {
  if (name === undefined) return undefined
  const normalised = name.toLowerCase().replace(/[\s_-]/g, '')
  const found = fileEncodings.find(
    (each) => each.replaceAll('-', '') === (encodingNames[normalised] ?? normalised),
  )
  if (!found) throw new Error(`--encoding must be one of ${fileEncodings.join(', ')}`)
  return found
}

const encodingNames: Readonly<Record<string, string>> = {
  gbk: 'gb18030',
  gb2312: 'gb18030',
}

function readSeparator(name: string | undefined): ReadChoices['separator'] {
  // Not every separator has a name, and a missing option is recognised.
  if (name === undefined) return undefined
  const found = fileSeparators.find((each) => each === name || separatorNames[each] === name)
  if (!found) throw new Error('--separator must be comma, semicolon, tab or pipe')
  return found
}

const separatorNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
}

function readPad(length: string | undefined): number | undefined {
  if (length === undefined || length === 'none') return undefined
  const { minDigits, maxDigits } = readNumberPlan(process.env) ?? defaultPlan
  const pad = /^\d+$/.test(length) ? Number(length) : 0
  if (pad < minDigits || pad > maxDigits)
    throw new Error(`--pad must be a length from ${minDigits} to ${maxDigits}, or none`)
  return pad
}

async function run(databaseUrl: string, command: Command): Promise<void> {
  const { path, dryRun, choices, isUnpadded } = command
  const format = await recogniseFormat(createReadStream(path), choices)
  if (dryRun || !isDefaultFormat(format)) write(escapeForTerminal(describeFormat(format)))
  const reasons = new Map<RowRefusal, number>()
  let shown = 0
  const report = await importNumbers(databaseUrl, createReadStream(path), {
    ...choices,
    encoding: format.encoding,
    separator: format.separator,
    firstLine: format.firstLine,
    dryRun,
    plan: readNumberPlan(process.env),
    signal: interruption.signal,
    prices: {
      limits: readSettings(process.env, readPriceLimits),
      onCuts: (cuts) => checkCuts(databaseUrl, cuts, command),
    },
    onFindings: (findings) => showFindings(findings, { choices, isAllowed: dryRun || isUnpadded }),
    onProgress: (read, complete) => write(`${count(read)} rows read${complete ? ', importing them' : ''} …`),
    onRowsApplied: (done, of) => write(`${count(done)} of ${count(of)} rows imported …`),
    onWaiting: () => write('Waiting for another import to finish …'),
    onRefused: ({ line, digits, reason }) => {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      shown += 1
      if (shown <= shownRefusals)
        write(escapeForTerminal(`Line ${line}: ${digits || '(no digits)'} refused: ${refusalTexts[reason]}`))
      if (shown === shownRefusals + 1) write('Further refused rows are only counted below.')
    },
  })
  const { read, added, updated, unchanged, refused } = report
  write(`${read} rows read: ${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused`)
  for (const [reason, rows] of reasons) write(`  ${refusalTexts[reason]}: ${rows}`)
  if (dryRun) write('Dry run: nothing was changed.')
}

type Allowed = { choices: ReadChoices; isAllowed: boolean }

/** Prints what was padded or may lack zeros. Throws if zeros are probably lost and no padding was chosen. */
function showFindings({ lostZeros, padded }: FileFindings, { choices: { pad }, isAllowed }: Allowed): void {
  if (pad !== undefined) return void write(describePadded(padded, pad))
  if (!lostZeros) return
  const message = describeLostZeros(lostZeros)
  if (lostZeros.likely && !isAllowed) throw new Error(message)
  write(message)
}

/**
 * Prints how far prices fall and rise, if that is beyond the limits of the console. Throws unless the
 * operator has allowed it, and then writes an audit entry.
 */
async function checkCuts(databaseUrl: string, cuts: PriceCuts, { path, dryRun, allowCuts }: Command) {
  if (!cuts.beyond) return
  const { numbers, deep, loweredFen, raisedFen, onSaleFen } = cuts
  const message = `${count(numbers)} prices change. The numbers on sale cost ${yuan(onSaleFen)} in total and become ${yuan(loweredFen)} cheaper and ${yuan(raisedFen)} dearer; ${count(deep)} prices change by more than the limit for one price.`
  if (!dryRun && !allowCuts)
    throw new Error(
      `${message}\nIn the console a second person must approve this. To import it, add --allow-price-cuts.`,
    )
  write(message)
  if (dryRun) return
  const db = openDatabase(databaseUrl, 1)
  const details = { file: basename(path), numbers, loweredFen, raisedFen, beforeFen: onSaleFen }
  const row = { at: new Date(), staffId: null, action: 'import.terminal', subject: 'import', details }
  try {
    await inTransaction(db, (trx) => appendAudit(trx, { ...row, reason: 'npm run import' }))
  } finally {
    await db.destroy()
  }
}

const yuan = (fen: number) => `${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2 })} yuan`
const count = (rows: number) => rows.toLocaleString('en')

function explain(error: unknown): string {
  const reason = interruption.signal.aborted ? 'interrupted' : explainBriefly(error)
  if (!(error instanceof ImportStoppedError) || error.done === 0)
    return `The import stopped and nothing was changed: ${reason}`
  const { done, of } = error
  return `The import stopped: ${reason}\n${count(done)} of ${count(of)} rows are imported; run the same command again to continue.`
}

// The first Ctrl-C stops the import after its step. A second one ends the process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort())

await main().catch((error: unknown) => {
  for (const line of explain(error).split('\n')) write(escapeForTerminal(line))
  process.exitCode = 1
})
