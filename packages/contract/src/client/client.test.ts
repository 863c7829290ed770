import { expect, test } from 'vitest'
import { buildRequest } from './client.ts'

test('parameters fill the path; the rest is the query or body, without meaningless values', () => {
  expect(buildRequest('GET /numbers/:id', { id: 7, q: '8 8', none: undefined })).toEqual({
    method: 'GET',
    url: '/api/numbers/7?q=8+8',
    body: undefined,
  })
  expect(buildRequest('POST /numbers/:id/move', { id: 'a/b', reason: '', to: 'sale' })).toEqual({
    method: 'POST',
    url: '/api/numbers/a%2Fb/move',
    body: '{"to":"sale"}',
  })
  expect(buildRequest('DELETE /number/:id(^\\d+$)', { id: 5 }, 'v2')).toEqual({
    method: 'DELETE',
    url: '/api/v2/number/5',
    body: '{}',
  })
})
