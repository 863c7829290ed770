import { expect, test } from 'vitest'
import { pricing } from './testing.ts'

test('each part of a simulation lists its numbers, and a number is priced as the rules would', async () => {
  const { server, staffByRole, draft, simulate, request, numbers, ids } = await pricing()
  const as = staffByRole.finance
  const set = await draft()
  const result = (await simulate(set.id))!
  const list = async (input: object = {}) =>
    (await request('GET /prices/:id/changes', { id: set.id, ...input }, { as })).data
  const whole = (await list()).list
  expect(whole.map(({ beforeFen, afterFen }) => Math.abs(afterFen - beforeFen))).toEqual(
    whole.map(({ beforeFen, afterFen }) => Math.abs(afterFen - beforeFen)).toSorted((a, b) => b - a),
  )
  expect(whole).toHaveLength(result.rises + result.falls)
  for (const [part, { count }] of result.histogram.entries())
    expect((await list({ part: String(part) })).list, `part ${part}`).toHaveLength(count)
  for (const kind of ['rises', 'falls', 'deep'] as const)
    expect((await list({ kind })).list, kind).toHaveLength(result[kind])
  const first = await list({ pageSize: '1' })
  expect([...first.list, ...(await list({ pageSize: '100', cursor: first.next })).list]).toEqual(whole)
  expect((await list({ part: 'x' })).dropped).toEqual(['part'])

  const quote = async (number: string) =>
    (await request('GET /prices/:id/quote', { id: set.id, number }, { as })).data.quote
  const prefix = server.context.config.numberPlan.prefix
  for (const { digits, price_fen } of await numbers()) {
    const after = whole.find((row) => row.digits === digits)?.afterFen ?? price_fen
    expect(await quote(digits)).toMatchObject({
      digits,
      number: { id: ids[digits], priceFen: price_fen, keeps: false },
      bySet: { fen: after },
    })
  }
  for (const typed of [`${prefix}-628888`, `${prefix} 62 88 88`, '６２８８８８', ' 628888\n'])
    expect((await quote(typed))?.digits, typed).toBe('628888')
  expect(await quote('777777')).toMatchObject({ number: null, inEffect: { base: { shape: 'AAAAAA' } } })
  for (const typed of ['12', 'abc', '1234567890123456', '13800138000'])
    expect(await quote(typed), typed).toBeNull()
  expect((await request('GET /prices/:id/quote', { id: 99_999, number: '628888' }, { as })).status).toBe(404)
})
