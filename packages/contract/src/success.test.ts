import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { compileWriter } from './json-writer.ts'
import { successWriter } from './success.ts'
import { valuesOf } from './values.fixture.ts'

const outputs = Object.entries<Endpoint>(endpoints).map(([key, { output }]) => ({ key, output }))

/** The envelope written the plain way: checked by zod, then made JSON as a whole. */
function plainly(output: z.ZodType, value: unknown): string {
  const data = output.parse(value)
  const named = z.object({ id: z.number() }).safeParse(data)
  return JSON.stringify({ success: true, code: 0, message: 'ok', ...named.data, data })
}

/** The text, or all that zod says of a value that does not fit. */
function outcomeOf(write: () => string): unknown {
  try {
    return write()
  } catch (error) {
    return error instanceof z.ZodError ? error.issues : error
  }
}

test.each(outputs)(
  '[AP-20] $key is answered as zod and JSON.stringify would, whatever its handler gives',
  ({ output }) => {
    const write = successWriter(output)
    fc.assert(
      fc.property(valuesOf(output, 2), (value) => {
        expect(outcomeOf(() => write(value))).toEqual(outcomeOf(() => plainly(output, value)))
      }),
      { numRuns: depth(10, 1000) },
    )
  },
)

test('values of every output are written by its compiled writer, and those alone that fit', () => {
  const counts = { written: 0, judged: 0 }
  for (const { output } of outputs) {
    const { write } = compileWriter(output)
    for (const value of fc.sample(valuesOf(output), depth(6, 500))) {
      const parsed = output.safeParse(value)
      expect(write(value)).toBe(parsed.success ? JSON.stringify(parsed.data) : undefined)
      counts[parsed.success ? 'written' : 'judged'] += 1
    }
  }
  expect(counts.written).toBeGreaterThan(50)
  expect(counts.judged).toBeGreaterThan(50)
})

test('what the compiled writer leaves to zod, node by node', () => {
  const foreign = outputs.flatMap(({ key, output }) =>
    compileWriter(output).foreign.map((path) => `${key} ${path}`),
  )
  expect(foreign).toEqual([
    'GET /user/:id .location',
    'PATCH /user/:id .location',
    'GET /user/:id/data .profile.location',
    'POST /user/login .location',
    'POST /user/refresh .location',
    'GET /session [].id',
    'DELETE /session/:id .id',
    'POST /auth/kuaidd .location',
  ])
})
