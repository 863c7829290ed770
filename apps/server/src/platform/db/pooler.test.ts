import { expect, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { assertPoolersWork, findPoolerProblem } from './pooler.ts'

const plain = { pooled: false, keepsStatements: false, identity: 'hao@1' }
const pooled = { pooled: true, keepsStatements: true, identity: 'hao@1' }

test('a database without a pooler is accepted, also by two addresses of the same one', async () => {
  const url = await createTestDatabase()
  await assertPoolersWork(url, url)
  await assertPoolersWork(url, `${url}${url.includes('?') ? '&' : '?'}application_name=other`)
})

test('two different databases are refused', async () => {
  const [requests, direct] = [await createTestDatabase(), await createTestDatabase()]
  await expect(assertPoolersWork(requests, direct)).rejects.toThrow('lead to different databases')
})

test('each unusable pooler has its sentence', () => {
  expect(findPoolerProblem(pooled, plain, false)).toBeUndefined()
  expect(findPoolerProblem(pooled, pooled, true)).toMatch(/^DATABASE_URL leads .* set DIRECT_DATABASE_URL/)
  expect(findPoolerProblem(pooled, pooled, false)).toMatch(/^DIRECT_DATABASE_URL leads/)
  expect(findPoolerProblem({ ...pooled, keepsStatements: false }, plain, false)).toMatch(/1\.21 or newer/)
})
