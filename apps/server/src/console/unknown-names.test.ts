import type { ConsoleEndpoint } from '@hao/contract/console/endpoint.ts'
import { consoleEndpoints, type ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { expect, test } from 'vitest'
import { startConsole, type TestConsole } from './testing/console.ts'
import { getAllowedRoles } from './testing/permission-matrix.ts'
import { validRequests } from './testing/valid-requests/all.ts'

const keys = Object.keys(consoleEndpoints) as ConsoleEndpointKey[]
const callOf = (key: ConsoleEndpointKey): ConsoleEndpoint => consoleEndpoints[key]

async function askGood(testConsole: TestConsole, key: ConsoleEndpointKey, more: Record<string, unknown>) {
  await testConsole.renewSessions()
  const [role] = getAllowedRoles(key) ?? []
  const as = role && testConsole.staffByRole[role]
  return testConsole.request(key, { ...(await validRequests[key](testConsole, as)), ...more }, { as })
}

test('each writing endpoint refuses a body with an unknown field, and names it', async () => {
  const testConsole = await startConsole()
  const wrong: string[] = []
  for (const key of keys.filter((each) => !each.startsWith('GET '))) {
    const { status, failure } = await askGood(testConsole, key, { unheard: 'x' })
    const told = `${status} ${JSON.stringify(failure.details)}`
    if (told !== '400 {"fields":[{"field":"unheard","reason":"unknown"}]}') wrong.push(`${key}: ${told}`)
  }
  expect(wrong).toEqual([])
})

test('each list reports an unknown filter', async () => {
  const testConsole = await startConsole()
  const wrong: string[] = []
  const lists = keys.filter((each) => 'sort' in callOf(each).input.shape && !each.endsWith('/count'))
  for (const key of lists) {
    const { data } = await askGood(testConsole, key, { unheard: 'x' })
    const { dropped } = data as { dropped?: string[] }
    if (!dropped?.includes('unheard')) wrong.push(`${key}: ${JSON.stringify(dropped)}`)
  }
  expect(wrong).toEqual([])
})

test('a set of numbers by a name that is not known is refused, and says which name', async () => {
  const testConsole = await startConsole()
  await testConsole.server.stock('700001,10')
  const cases = [
    ['a misspelt filter', { filter: { stat: 'held' } }, 'meant.filter.stat', 'unknown'],
    ['one misspelt of two', { filter: { head: '70', Tail: '1' } }, 'meant.filter.Tail', 'unknown'],
    ['the name of a column', { filter: { price_fen: '1' } }, 'meant.filter.price_fen', 'unknown'],
    ['a part of the list’s address', { filter: { cursor: '5' } }, 'meant.filter.cursor', 'unknown'],
    ['a value that cannot be read', { filter: { state: 'gone' } }, 'meant.filter.state.0', 'invalid_value'],
    ['an empty value', { filter: { digits: '' } }, 'meant.filter.digits', 'invalid_format'],
    ['an empty filter', { filter: {} }, 'meant.filter', 'custom'],
    ['nothing', {}, 'meant', 'custom'],
    ['a misspelt way to name them', { filters: { head: '70' } }, 'meant.filters', 'unknown'],
    ['two ways at once', { ids: [1], filter: { head: '70' } }, 'meant', 'custom'],
    ['all, but not', { all: false }, 'meant.all', 'invalid_value'],
  ] as const
  for (const [what, meant, field, reason] of cases) {
    const asked = { change: { move: 'withdraw' }, meant, reason: '下架' }
    const { status, failure } = await testConsole.request('POST /sets', asked, {
      as: testConsole.staffByRole.inventory,
    })
    expect([status, failure.error], what).toEqual([400, 'bad-request'])
    expect(failure.details?.['fields']).toContainEqual({ field, reason })
    const { data } = await testConsole.request('GET /sets', {}, { as: testConsole.staffByRole.inventory })
    expect(data.list).toEqual([])
  }
})

test('a bulk change of the whole inventory is labelled so', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.inventory
  await testConsole.server.stock('700001,10', '700002,10,,off_shelf')
  const asked = { change: { move: 'withdraw' }, meant: { all: true }, reason: '下架' }
  const { data } = await testConsole.request('POST /sets', asked, { as })
  const set = await testConsole.request('GET /set/:id', { id: data.id }, { as })
  expect(set.data.counts).toMatchObject({ planned: 1, refused: 1 })
})

test('a misspelt price field is refused, so the struck price is not removed', async () => {
  const testConsole = await startConsole()
  const change = { move: 'price', priceFen: 100, struckPricefen: 800 }
  const asked = { change, meant: { all: true }, reason: '调价' }
  const { failure } = await testConsole.request('POST /sets', asked, {
    as: testConsole.staffByRole.inventory,
  })
  expect(failure.details).toEqual({ fields: [{ field: 'change.struckPricefen', reason: 'unknown' }] })
})

test('an export by a name that is not known is refused, and says which name', async () => {
  const testConsole = await startConsole()
  const cases = [
    [{ kind: 'numbers' }, 'filters'],
    [{ kind: 'numbers', filter: { head: '70' } }, 'filter'],
    [{ kind: 'numbers', filters: { stat: 'held' } }, 'filters.stat'],
    [{ kind: 'numbers', filters: { cursor: '1' } }, 'filters.cursor'],
  ] as const
  for (const [asked, field] of cases) {
    const { status, failure } = await testConsole.request('POST /exports', asked, {
      as: testConsole.staffByRole.inventory,
    })
    expect(status, field).toBe(400)
    expect(failure.details?.['fields']).toContainEqual(expect.objectContaining({ field }))
  }
})
