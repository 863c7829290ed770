import { expect, test } from 'vitest'
import { classifyWork, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { session } from './entities.ts'

test('every step of every way to log in is served under overload', () => {
  const steps = Object.entries<Endpoint>(endpoints).filter(
    ([key, { output }]) => output === session || key.includes('/login'),
  )
  expect(steps.length).toBeGreaterThan(4)
  const shed = steps.filter(([key, step]) => classifyWork(key, step) !== 'vital')
  expect(shed.map(([key]) => key)).toEqual([])
})
