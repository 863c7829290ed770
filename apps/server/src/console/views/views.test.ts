import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { mostViews } from './queries.ts'

const view = { screen: 'numbers', name: '在售的 88', query: 'digits=88&state=on_sale', shared: false }

test('one’s own views and those that others share are there, by name; another person’s own are not', async () => {
  const { ask, five } = await startConsole()
  await ask('POST /views', { ...view, name: 'b' }, { as: five.inventory })
  await ask('POST /views', { ...view, name: 'a', shared: true }, { as: five.finance })
  await ask('POST /views', { ...view, name: 'c' }, { as: five.finance })
  const { data } = await ask('GET /views', { screen: 'numbers' }, { as: five.inventory })
  expect(data.views).toMatchObject([
    { name: 'a', own: false, shared: true, owner: five.finance.name },
    { name: 'b', own: true, query: view.query },
  ])
  expect((await ask('GET /views', { screen: 'orders' }, { as: five.inventory })).data.views).toEqual([])
})

test('a view of the same name takes the place of the one before', async () => {
  const { ask, five } = await startConsole()
  await ask('POST /views', view, { as: five.owner })
  await ask('POST /views', { ...view, query: 'state=held' }, { as: five.owner })
  const { data } = await ask('GET /views', { screen: 'numbers' }, { as: five.owner })
  expect(data.views.map(({ query }) => query)).toEqual(['state=held'])
})

test('only whoever saved a view deletes it, also when it is shared', async () => {
  const { ask, five } = await startConsole()
  const { data } = await ask('POST /views', { ...view, shared: true }, { as: five.service })
  const strange = await ask('DELETE /views/:id', { id: data.id }, { as: five.owner })
  expect(strange.failure.error).toBe('no-such-thing')
  expect((await ask('DELETE /views/:id', { id: data.id }, { as: five.service })).status).toBe(200)
  expect((await ask('GET /views', { screen: 'numbers' }, { as: five.service })).data.views).toEqual([])
})

test('a phone in the name of a view that others see is masked, in the audit too', async () => {
  const { ask, five, server } = await startConsole()
  await ask('POST /views', { ...view, name: '找 138 12345 678', shared: true }, { as: five.service })
  const { data } = await ask('GET /views', { screen: 'numbers' }, { as: five.owner })
  expect(data.views.map(({ name }) => name)).toEqual(['找 138****5678'])
  const { details } = await server.context.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'view.save')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(details)).toEqual({ name: '找 138****5678', shared: true })
})

test('nobody fills the table with views', async () => {
  const { ask, five, server } = await startConsole()
  const rows = Array.from({ length: mostViews }, (_, at) => ({
    ...view,
    staff_id: five.owner.id,
    name: `${at}`,
  }))
  await server.context.db.insertInto('staff_saved_views').values(rows).execute()
  expect((await ask('POST /views', view, { as: five.owner })).failure.error).toBe('not-now')
  expect((await ask('POST /views', { ...view, name: '7' }, { as: five.owner })).status).toBe(200)
})
