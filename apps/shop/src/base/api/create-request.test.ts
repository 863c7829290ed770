import { expect, test } from 'vitest'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { answering, connectClient, json } from './testing.ts'

test('[AP-2] a read carries its query, and resolves to the data of the envelope', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [{ id: 1 }], message: 'ok' }))
  expect(await request('GET /number/good', { count: 7 })).toEqual([{ id: 1 }])
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/number/good?count=7' })
})

test('[AP-4] a path parameter replaces its placeholder and pattern', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }))
  await request('GET /number/:id(^\\d+$)', { id: 42 })
  await request('GET /number/:type', { type: 'a/b', keyword: '88' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/number/42', '/api/number/a%2Fb?keyword=88'])
})

test('[AP-19] version v2 is requested under /api/v2', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: [] }))
  await request('GET /banner', {}, { version: 'v2' })
  expect(seen[0]?.url).toBe('/api/v2/banner')
})

test('[AP-20] code 0 or an id is success; success false or another code is an error', async () => {
  const bodies = [
    { code: 0, data: 'data' },
    { id: 5, status: 'done' },
    { success: false, code: 0, data: 'no' },
    { code: 7, message: 'no' },
    { message: 'neither' },
  ]
  let next = 0
  const { request } = await connectClient((_, response) => json(response, 200, bodies[next++]))
  const results = []
  for (const _ of bodies)
    results.push(await request('GET /banner', {}).catch((error: ApiError) => error.name))
  expect(results).toEqual(['data', { id: 5, status: 'done' }, 'ApiError', 'ApiError', 'ApiError'])
})

test('[VA-6] empty entries are not sent, and neither are createdAt and updatedAt in a body', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }))
  const empty = { keyword: '', category: 'null', length: Number.NaN, suffix: false, minPrice: 0 }
  await request('GET /number/hundred', { ...empty, current: 1 })
  expect(seen[0]?.url).toBe('/api/number/hundred?suffix=false&minPrice=0&current=1')

  const body = { status: 0 as const, numberId: 3, userId: undefined, createdAt: 'x', updatedAt: 'y' }
  await request('PATCH /collect/like', body)
  expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ status: 0, numberId: 3 })
})

test('a request carries the language', async () => {
  const { request, seen } = await connectClient(answering(200, { code: 0, data: {} }), { locale: () => 'en' })
  await request('POST /order', { numberId: 1, agreed: true })
  expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'en' })
})
