import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from './envelope.ts'

test.each([
  [{ code: 0, data: [1], message: 'ok' }, [1]],
  [{ code: 0, data: null }, null],
  [{ code: 0, success: true, data: 0 }, 0],
  [{ id: 7, data: { name: 'x' } }, { name: 'x' }],
  [
    { id: 7, number: '628888' },
    { id: 7, number: '628888' },
  ],
  [{ code: 0 }, { code: 0 }],
])('[AP-20] [EN-8] %j is a success', (body, data) => {
  expect(unwrap(body)).toEqual({ ok: true, data })
})

test.each([
  [{ success: false, code: 0, id: 7, data: [] }],
  [{ code: 40901, error: 'number-taken', message: 'taken', id: 7 }],
  [{ code: '0', data: [] }],
  [{ data: [] }],
  [{}],
])('[AP-20] [EN-8] %j is a failure with the data of the server', (body) => {
  expect(unwrap(body)).toEqual({ ok: false, failure: body })
})

test.each([[undefined], [null], ['<html>'], [''], [0], [true]])(
  '[AP-20] %j is a failure without a message',
  (body) => {
    expect(unwrap(body)).toEqual({ ok: false, failure: {} })
  },
)

test('[AP-20] for any body, success means code 0 or an id, and never success false', () => {
  const field = fc.constantFrom(undefined, 0, 1, '0', false, true, null)
  const bodies = fc.record(
    { code: field, id: field, success: field, data: fc.anything() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(bodies, (body) => {
      const succeeds = body.success !== false && ('code' in body ? body.code === 0 : 'id' in body)
      expect(unwrap(body).ok).toBe(succeeds)
    }),
  )
})
