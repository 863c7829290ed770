// npm run bench [-- name … [--option …]]: runs every benchmark, or the named ones, one after
// another, each in its own process with the options.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { tableHead } from './report.ts'

const benchmarks = [
  'start',
  'calls',
  'edge-memory',
  'import',
  'place-order',
  'pay-order',
  'search-index',
  'list-throughput',
  'first-paint',
]
/** The time limit of a benchmark, in ms. */
const patience = 900_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const write = (line: string) => process.stdout.write(`${line}\n`)

const words = process.argv.slice(2)
const first = words.findIndex((word) => word.startsWith('--'))
const [named, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)]
const unknown = named.filter((name) => !benchmarks.includes(name))
if (unknown.length > 0) {
  write(`There is no benchmark ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}`)
  process.exitCode = 1
} else {
  write(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n\n${tableHead}`,
  )
  for (const name of named.length > 0 ? named : benchmarks) await run(name)
}

/** A benchmark that fails or exceeds its time limit makes the run fail; a missed aim does not. */
async function run(name: string): Promise<void> {
  const child = spawn(process.execPath, ['tools/run.mjs', `lab/bench/${name}.ts`, ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const overdue = setTimeout(() => child.kill('SIGKILL'), patience)
  const [code]: (number | null)[] = await once(child, 'exit')
  clearTimeout(overdue)
  if (code === 0) return
  write(`lab/bench/${name}.ts ${code === null ? `was not done in ${patience / 1000} s` : 'broke'}`)
  process.exitCode = 1
}
