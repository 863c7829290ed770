import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { stallChildren } from './stall.ts'
import { failureLines, tableLines } from './stress-report.mjs'
import { readReport } from './suites.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Runs vitest over these files with the reporter of `npm test`. */
function runTests(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'hao-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const reportFile = join(folder, 'report.json')
  const vitest = join(here, '../node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--globals', `--reporter=${join(here, 'reporter.mjs')}`]
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, REPORT_FILE: reportFile } })
  return readReport(reportFile, status === 0)
}

test('each failure is named with its message: a test, a file that does not load, an unhandled error', () => {
  const { passed, failures, files } = runTests({
    'buy.test.js': `test('adds', () => {}); test('pays', () => { throw new Error('no money') })`,
    'load.test.js': `throw new Error('no such file')`,
    'late.test.js': `test('ends', () => { void Promise.reject(new Error('57P01')) })`,
  })
  expect(passed).toBe(2)
  const lines = failureLines({ round: 2, passed, failures, seconds: 1 })
  expect(lines.map((line) => line.trim()).toSorted()).toEqual([
    '57P01',
    'no money',
    'no such file',
    'round 2 failed: an unhandled error',
    'round 2 failed: buy.test.js › pays',
    'round 2 failed: load.test.js › the file',
  ])
  expect(files.map(({ path }) => path).toSorted()).toEqual(['buy.test.js', 'late.test.js', 'load.test.js'])
})

test('each test that was not run is named', () => {
  const { passed, notRun } = runTests({
    'buy.test.js': `test('adds', () => {}); test.skipIf(true)('fails over (etcd is missing)', () => {})`,
    'call.test.js': `test('rings', (context) => context.skip('there is no SIP'))`,
  })
  expect(passed).toBe(1)
  expect(notRun.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: 'buy.test.js', test: 'fails over (etcd is missing)' },
    { file: 'call.test.js', test: 'rings' },
  ])
})

test('a run that ends without a report has failed', () => {
  expect(readReport('/nowhere/report.json', false).failures).toHaveLength(1)
  expect(readReport('/nowhere/report.json', true).failures).toHaveLength(1)
})

test('the table has a line for each round', () => {
  const failure = { file: 'buy.test.ts', test: 'pays', message: 'no' }
  expect(
    tableLines([
      { round: 1, passed: 12, failures: [], seconds: 61.4 },
      { round: 2, passed: 11, failures: [failure], seconds: 70 },
    ]),
  ).toEqual([
    '   round  passed  failed seconds',
    '       1      12       0      61',
    '       2      11       1      70',
  ])
})

test('the command names a wrong argument', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(here, 'run.mjs'), join(here, 'stress.mjs'), ...args], {
      encoding: 'utf8',
    })
  const [none, other] = [run('--rounds', '0'), run('--suite', 'all')]
  expect([none.status, other.status]).toEqual([1, 1])
  expect(none.stderr + none.stdout).toContain('--rounds must be a number from 1, not "0".')
  expect(other.stderr + other.stdout).toContain('--suite must be one of tests, journeys, not "all".')
})

test('a busy loop ends with its parent process', async () => {
  const busy = spawn(process.execPath, [join(here, 'busy-loop.mjs')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  await once(busy, 'spawn')
  busy.stdin?.end()
  expect(await once(busy, 'exit')).toEqual([0, null])
})

test('a child is stalled now and then, and goes on in the end', async () => {
  const child = spawn(process.execPath, [join(here, 'busy-loop.mjs')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.stdin?.end())
  await once(child, 'spawn')
  const isStalled = () => / T /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))
  let isOver = false
  const stalling = stallChildren(() => isOver)
  await expect.poll(isStalled, { interval: 5 }).toBe(true)
  isOver = true
  await stalling
  expect(isStalled()).toBe(false)
})
