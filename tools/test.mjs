// npm test: installs what is missing, then runs types, fences, lint, format, build, tests and browser
// journeys; prints the cost. A failed check or build ends the run. The last line is always the sum:
// "N passed, N failed". --static stops before the build. --deep (npm run test:deep) adds long tests, other
// browsers, and torture.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser, installIfNeeded, root } from './install.mjs'
import { endedChildrenSeconds, processorDemand } from './processor-time.mjs'
import { say } from './print.mjs'
import { notRunCode, readReport, suiteCommand, suites } from './suites.mjs'
import { costLines } from './cost.mjs'

const deep = process.argv.includes('--deep')
const bin = (name) => join(root, 'node_modules/.bin', name)
const node = process.execPath
const reports = mkdtempSync(join(tmpdir(), 'hao-reports-'))
const sum = { passed: 0, failed: 0, failures: [], notRun: [], files: [] }

// TypeScript and the linter are Go programs: several threads and eager garbage collection double their
// processor time. Each of TypeScript's checkers also repeats work of the others.
const goEnv = { GOMAXPROCS: '1', GOGC: '400' }
const tsc = [bin('tsc'), '--checkers', '1', '-p']
const checks = [
  ['Types: server and tools', ...tsc, 'tsconfig.json'],
  ['Types: storefront', ...tsc, 'tsconfig.web.json'],
  ['Types: journeys', ...tsc, 'tsconfig.e2e.json'],
  ['Fences', node, 'tools/run.mjs', 'tools/check-fences.ts'],
  [
    'Lint',
    bin('oxlint'),
    '--type-aware',
    '--threads=1',
    '--deny-warnings',
    '--report-unused-disable-directives-severity=error',
  ],
  ['Format', bin('oxfmt'), '--check'],
]
const build = ['Build', node, 'tools/build.mjs']
const torture = ['Torture', node, 'tools/run.mjs', 'lab/torture/cli.ts', '--seconds', '60']

// packages/testing/src/deep.ts reads it.
if (deep) process.env.HAO_DEEP = '1'
installIfNeeded({ development: true })
if (!process.argv.includes('--static')) installBrowser()
const installed = endedChildrenSeconds() ?? 0
const demandBefore = processorDemand()
const clean = checks.map(check).every(Boolean)
if (!process.argv.includes('--static') && clean && check(build)) {
  Object.keys(suites).forEach(suite)
  if (deep) check(torture)
}
rmSync(reports, { recursive: true, force: true })
sayCost()
say(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0

/** Runs one command; counts as one test. */
function check([title, ...command]) {
  const status = run(title, { command, env: { ...goEnv, ...process.env } })
  if (status === notRunCode) sum.notRun.push({ file: '', test: title })
  else sum[status === 0 ? 'passed' : 'failed'] += 1
  const ok = status === 0 || status === notRunCode
  if (!ok) sum.failures.push({ file: '', test: title })
  return ok
}

/** Runs one suite and adds its result. */
function suite(name) {
  const reportFile = join(reports, `${name}.json`)
  const ok = run(suites[name].title, suiteCommand(name, { reportFile })) === 0
  const { passed, failures, notRun, files } = readReport(reportFile, ok)
  sum.passed += passed
  sum.failed += failures.length
  sum.failures.push(...failures)
  sum.notRun.push(...notRun)
  sum.files.push(...files)
}

function run(title, { command: [command, ...args], env }) {
  const started = performance.now()
  const usedBefore = endedChildrenSeconds()
  say(`\n== ${title}`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const used =
    usedBefore === undefined
      ? ''
      : `, ${(endedChildrenSeconds() - usedBefore).toFixed(1)} s of processor time`
  const verdict = { 0: 'ok', [notRunCode]: 'NOT RUN' }[status] ?? 'FAILED'
  say(`   ${verdict} (${seconds} s${used})${error ? ` ${error.message}` : ''}`)
  return status
}

function sayCost() {
  const ended = endedChildrenSeconds()
  say('\n== Sum')
  for (const each of sum.notRun) say(`   not run: ${testPath(each)}`)
  for (const each of sum.failures) say(`   failed: ${testPath(each)}`)
  for (const line of costLines(ended && ended - installed, sum.files, withheldPart())) say(`   ${line}`)
}

function testPath({ file, test }) {
  return [file, test].filter(Boolean).join(' › ')
}

function withheldPart() {
  const demand = processorDemand()
  if (!demandBefore || !demand) return undefined
  return (demand.withheld - demandBefore.withheld) / Math.max(1, demand.asked - demandBefore.asked)
}
