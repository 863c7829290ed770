import { expect, test, vi } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { matchSavedSearches } from './match-searches.ts'
import { matchSearches, newSearcher } from './testing.ts'

test('a number that is withdrawn and published again is counted once', async () => {
  const server = await startTestServer()
  const user = await newSearcher(server)
  await user.save({ q: '8888' })
  for (const state of ['draft', 'on_sale', 'draft', 'on_sale']) {
    await server.stock(`638888,20,,${state}`)
    await matchSearches(server)
  }
  expect(await user.searches()).toMatchObject([{ fresh: 1 }])
})

test('a run goes on after as many rows as it takes, though none of them is of a new number', async () => {
  const server = await startTestServer()
  const user = await newSearcher(server)
  await user.save({ q: '8888' })
  await server.stock('638888,20', '648888,20', '658888,20', '668888,20')
  await matchSearches(server)
  const { context } = server
  await server.stock('638888,21', '648888,21', '658888,21', '668888,21', '678888,20')
  const position = context.db.selectFrom('saved_search_position').select(['after_history', 'until'])
  const places: number[] = []
  await expect
    .poll(async () => {
      await matchSavedSearches(context, 2)
      const { after_history, until } = await position.executeTakeFirstOrThrow()
      if (until !== null) places.push(after_history)
      return (await user.searches())[0]?.fresh
    })
    .toBe(5)
  expect(places.length).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await matchSearches(server)
  expect(await user.searches()).toMatchObject([{ fresh: 5 }])
})

test('numbers that a user looks at while a run counts them are not new again', async () => {
  const server = await startTestServer()
  const user = await newSearcher(server)
  const { data: saved } = await user.save({ q: '8888' })
  const { data: other } = await user.save({ q: '638' })
  await server.stock('638888,20')
  const { keys } = server.context
  const decrypt = keys.decryptRows.bind(keys)
  let looks = 0
  const spy = vi.spyOn(keys, 'decryptRows').mockImplementation(async (rows, columns) => {
    const opened = await decrypt(rows, columns)
    if (looks === 0 && 'criteria' in columns) {
      looks += 1
      await user.look(saved.id)
    }
    return opened
  })
  await matchSearches(server)
  spy.mockRestore()
  expect(looks).toBe(1)
  const found = Object.fromEntries((await user.searches()).map(({ id, fresh }) => [id, fresh]))
  expect(found).toEqual({ [saved.id]: 0, [other.id]: 1 })
})
