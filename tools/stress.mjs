// npm run stress -- [--rounds N] [--suite tests|journeys] [parts of file paths]: runs a suite N times (3),
// each time in another order, while busy loops occupy every core and its processes are stalled at random, and
// reports which test failed in which round. Keeps each round's output in var/stress.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installBrowser, root } from './install.mjs'
import { fail, say } from './print.mjs'
import { stallChildren } from './stall.ts'
import { failureLines, tableLines } from './stress-report.mjs'
import { readReport, suiteCommand, suites } from './suites.mjs'

const { rounds, suite, filters } = readArguments()
const folder = join(root, 'var/stress')
installBrowser()
const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' })
if (status !== 0) fail('The build failed.')
mkdirSync(folder, { recursive: true })

let running
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })

const busy = Array.from({ length: availableParallelism() }, holdCore)
say(`${rounds} rounds of ${suite} while ${busy.length} busy loops hold the cores; output in ${folder}`)
const results = []
let isOver = false
const stalling = stallChildren(() => isOver)
for (let round = 1; round <= rounds && !interrupted; round += 1) {
  const result = await play(round)
  if (interrupted) break
  results.push(result)
  for (const line of [...failureLines(result), ...tableLines([result]).slice(1)]) say(line)
}
isOver = true
await stalling
for (const child of busy) child.kill()
for (const line of ['', ...results.flatMap(failureLines), ...tableLines(results)]) say(line)
process.exitCode = interrupted || results.some(({ failures }) => failures.length > 0) ? 1 : 0

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '3' }, suite: { type: 'string', default: 'tests' } },
    allowPositionals: true,
  })
  const count = Number(values.rounds)
  if (!(Number.isInteger(count) && count > 0))
    fail(`--rounds must be a number from 1, not "${values.rounds}".`)
  if (!(values.suite in suites))
    fail(`--suite must be one of ${Object.keys(suites).join(', ')}, not "${values.suite}".`)
  return { rounds: count, suite: values.suite, filters: positionals }
}

function holdCore() {
  return spawn(process.execPath, [join(root, 'tools/busy-loop.mjs')], { stdio: ['pipe', 'ignore', 'ignore'] })
}

async function play(round) {
  const started = performance.now()
  const reportFile = join(folder, `${suite}-${round}.json`)
  rmSync(reportFile, { force: true })
  const order = ['--sequence.shuffle.files', `--sequence.seed=${round}`]
  const { command, env } = suiteCommand(suite, { reportFile, filters })
  const log = createWriteStream(join(folder, `${suite}-${round}.log`))
  await once(log, 'open')
  running = spawn(command[0], [...command.slice(1), ...order], {
    cwd: root,
    env,
    stdio: ['ignore', log, log],
  })
  const [code] = await once(running, 'exit')
  log.end()
  const { passed, failures } = readReport(reportFile, code === 0)
  return { round, passed, failures, seconds: (performance.now() - started) / 1000 }
}
