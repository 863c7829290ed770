// npm test: installs what is missing, then types, fences, lint, format, build, tests and browser journeys, each under its heading.
// A failing check or build ends the run. The last line is always the sum: "N passed, N failed". --static stops before the build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded, root } from './install.mjs'
import { say } from './say.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const node = process.execPath
const results = mkdtempSync(join(tmpdir(), 'hao-results-'))
const sum = { passed: 0, failed: 0 }

const checks = [
  ['Types: server and tools', bin('tsc'), '-p', 'tsconfig.json'],
  ['Types: storefront', bin('tsc'), '-p', 'tsconfig.web.json'],
  ['Types: journeys', bin('tsc'), '-p', 'tsconfig.e2e.json'],
  ['Fences', node, 'tools/run.mjs', 'tools/check-fences.ts'],
  ['Lint', bin('oxlint'), '--type-aware', '--quiet'],
  ['Format', bin('oxfmt'), '--check'],
]
const build = ['Build', node, 'tools/build.mjs']
const suites = [
  ['Tests', 'vitest.config.ts'],
  ['Browser journeys', 'e2e/vitest.config.ts'],
]

installIfNeeded({ development: true })
const clean = checks.map(check).every(Boolean)
if (!process.argv.includes('--static') && clean && check(build)) suites.forEach(suite)
rmSync(results, { recursive: true, force: true })
say(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0

/** Runs one command; counts as one test. */
function check([title, ...command]) {
  const passed = run(title, command)
  sum[passed ? 'passed' : 'failed'] += 1
  return passed
}

/** Runs one vitest configuration and adds up its own counts. A run that fails without a failing test counts as one failure. */
function suite([title, config]) {
  const file = join(results, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const passed = run(title, [
    node,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    ...reporters,
  ])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(file)
  const unloadable = testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some(isFailure),
  )
  const failed = numFailedTests + unloadable.length
  sum.passed += numPassedTests
  sum.failed += passed ? failed : Math.max(failed, 1)
}

function isFailure(assertion) {
  return assertion.status === 'failed'
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function run(title, [command, ...args]) {
  const started = performance.now()
  say(`\n== ${title}`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(status === 0 ? `   ok (${seconds} s)` : `   FAILED (${seconds} s)${error ? ` ${error.message}` : ''}`)
  return status === 0
}
