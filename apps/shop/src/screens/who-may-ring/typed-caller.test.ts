import { expect, test } from 'vitest'
import { callerProblem, groupCaller } from './typed-caller.ts'

test.each([
  ['13912345678', false, undefined],
  ['＋８６　１３９-1234-5678', false, undefined],
  ['0571-8765 4321', false, undefined],
  ['10086', false, undefined],
  ['12', false, 'numberWrong'],
  ['', false, 'numberWrong'],
  ['139abc', false, 'numberWrong'],
  ['１７０', true, undefined],
  ['+86 170', true, undefined],
  ['+86 17', true, 'prefixWrong'],
  ['+1', true, undefined],
  ['00', true, 'prefixWrong'],
  ['86571', true, undefined],
  ['8657188888888', false, undefined],
  ['000', false, 'numberWrong'],
  ['1'.repeat(21), false, 'numberWrong'],
  ['170123456789', true, 'prefixWrong'],
] as const)('of %j (a beginning: %j) is said %j', (typed, prefix, problem) => {
  expect(callerProblem(typed, prefix)).toBe(problem)
})

test('a mobile number is displayed in groups, another number unchanged', () => {
  expect([groupCaller('13912345678'), groupCaller('057187654321')]).toEqual(['139 1234 5678', '057187654321'])
})
