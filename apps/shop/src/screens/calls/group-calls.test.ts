import { expect, test } from 'vitest'
import { groupByCaller } from './group-calls.ts'

const call = (id: number, callerKey?: string, number = '628888') => ({
  id,
  number,
  ...(callerKey !== undefined && { callerKey }),
})

test('calls of one caller to one number are one group, at the place of the newest; hidden callers have none', () => {
  const calls = [
    call(9, 'a'),
    call(8),
    call(7, 'b'),
    call(6, 'a'),
    call(5),
    call(4, 'a', '628889'),
    call(3, 'a'),
  ]
  const groups = groupByCaller(calls).map((group) => group.calls.map(({ id }) => id))
  expect(groups).toEqual([[9, 6, 3], [8], [7], [5], [4]])
  expect(groupByCaller([])).toEqual([])
})
