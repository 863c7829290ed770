import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { endedChildrenSeconds } from './processor-time.mjs'
import { costLines } from './cost.mjs'

const file = (path: string, seconds: number) => ({ path, wall: 1, seconds })

test('the sum excludes browsers, includes orphaned processes, and lists the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, at) => file(`${at}.test.ts`, at))
  const shopping = { ...file('buy.test.ts', 30), browser: 40 }
  const crashing = { ...file('crash.test.ts', 20), orphaned: 5 }
  const [total, title, ...slowest] = costLines(521, [...files, shopping, crashing])
  expect(total).toBe('processor time: 8 min 6 s, install and browsers left out')
  expect(title).toContain('slowest test files (processor time')
  expect(slowest.map((line) => line.trim())).toEqual([
    '30.0 s  buy.test.ts',
    '20.0 s  crash.test.ts',
    ...[11, 10, 9, 8, 7, 6, 5, 4].map((at) => `${at}.0 s  ${at}.test.ts`),
  ])
})

test('a large withheld part is reported beside the sum', () => {
  expect(costLines(521, [], 0.456)[1]).toMatch(/^the host withheld 46 % /)
  expect(costLines(521, [], 0.09)).toHaveLength(1)
})

test('an unmeasured time is reported as such, never as 0', () => {
  expect(costLines(undefined, [{ path: 'a.test.ts', wall: 2 }])).toEqual([
    'processor time: not measured (this system has no /proc)',
    'slowest test files (time on the clock):',
    '    2.0 s  a.test.ts',
  ])
  expect(costLines(60, [file('a.test.ts', 2), { path: 'b.test.ts', wall: 2 }])[0]).toContain(
    '1 test files did not',
  )
})

test('an ended child counts with its own children', (context) => {
  const before = endedChildrenSeconds()
  if (before === undefined) context.skip('this system has no /proc')
  const spin = 'const end = process.cpuUsage().user + 2e5; while (process.cpuUsage().user < end);'
  const nested = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`
  spawnSync(process.execPath, ['-e', nested])
  expect((endedChildrenSeconds() ?? 0) - (before ?? 0)).toBeGreaterThan(0.2)
})
