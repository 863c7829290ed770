import '@hao/settings/load-file-settings.ts'
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withDatabase } from '../../platform/db/command-database.ts'
import { explainBriefly } from '../../platform/base/explain-error.ts'
import { escapeForTerminal } from '../../platform/base/terminal.ts'
import { selectJobsOfRequest } from '../../platform/jobs/table.ts'
import { findInFiles, findLines, type FoundLine, requestIdStart, sortLines } from './find-request.ts'

const usage = `npm run trace -- REFERENCE [--since TIME] [FILE …]
Prints everything that belongs to a request, by its id or the first eight digits of it: lines of the servers'
log and of nginx's, and jobs. Without files: journalctl of the units hao*, and /var/log/nginx/hao.log.`

/** Debian's logrotate begins a new one every night, and compresses yesterday's a night later. */
const nginxLogs = ['/var/log/nginx/hao.log', '/var/log/nginx/hao.log.1']
const write = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const [start = '', ...files] = positionals
  if (!requestIdStart.test(start)) throw new Error(usage)
  const lines =
    files.length > 0 ? await findInFiles(files, start) : await findOnThisMachine(start, values.since)
  for (const { text } of lines) write(escapeForTerminal(text))
  const jobs = await readJobs(start)
  for (const job of jobs) write(escapeForTerminal(JSON.stringify(job)))
  process.stderr.write(`${lines.length} lines, ${jobs.length} jobs\n`)
  if (lines.length + jobs.length === 0) process.exitCode = 1
}

async function findOnThisMachine(start: string, since = '1 day ago'): Promise<FoundLine[]> {
  const journal = spawn('journalctl', ['-o', 'cat', '--no-pager', '-u', 'hao*', '--since', since], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  journal.on('error', (error) => process.stderr.write(`journalctl: ${error.message}\n`))
  const [ours, nginx] = await Promise.all([
    findLines(journal.stdout, start),
    findInFiles(
      nginxLogs.filter((file) => statSync(file, { throwIfNoEntry: false })),
      start,
    ),
  ])
  return sortLines([...ours, ...nginx])
}

/** The jobs that the request enqueued; none if the database does not answer, which is said. */
async function readJobs(start: string) {
  try {
    return await withDatabase((db) => selectJobsOfRequest(db, start))
  } catch (error) {
    process.stderr.write(`No jobs were read: ${explainBriefly(error)}\n`)
    return []
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${explainBriefly(error)}\n`)
  process.exitCode = 1
})
