import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { maxViews } from './queries.ts'

const view = { screen: 'numbers', name: '在售的 88', query: 'digits=88&state=on_sale', shared: false }

test('own and shared views are listed by name; private views of other people are not', async () => {
  const { request, staffByRole } = await startConsole()
  await request('POST /views', { ...view, name: 'b' }, { as: staffByRole.inventory })
  await request('POST /views', { ...view, name: 'a', shared: true }, { as: staffByRole.finance })
  await request('POST /views', { ...view, name: 'c' }, { as: staffByRole.finance })
  const { data } = await request('GET /views', { screen: 'numbers' }, { as: staffByRole.inventory })
  expect(data.views).toMatchObject([
    { name: 'a', own: false, shared: true, owner: staffByRole.finance.name },
    { name: 'b', own: true, query: view.query },
  ])
  expect(
    (await request('GET /views', { screen: 'orders' }, { as: staffByRole.inventory })).data.views,
  ).toEqual([])
})

test('saving a view under an existing name replaces it', async () => {
  const { request, staffByRole } = await startConsole()
  await request('POST /views', view, { as: staffByRole.owner })
  await request('POST /views', { ...view, query: 'state=held' }, { as: staffByRole.owner })
  const { data } = await request('GET /views', { screen: 'numbers' }, { as: staffByRole.owner })
  expect(data.views.map(({ query }) => query)).toEqual(['state=held'])
})

test('only its author deletes a view, also a shared one', async () => {
  const { request, staffByRole } = await startConsole()
  const { data } = await request('POST /views', { ...view, shared: true }, { as: staffByRole.service })
  const strange = await request('DELETE /views/:id', { id: data.id }, { as: staffByRole.owner })
  expect(strange.failure.error).toBe('no-such-thing')
  expect((await request('DELETE /views/:id', { id: data.id }, { as: staffByRole.service })).status).toBe(200)
  expect(
    (await request('GET /views', { screen: 'numbers' }, { as: staffByRole.service })).data.views,
  ).toEqual([])
})

test('the count of views of one person is limited', async () => {
  const { request, staffByRole, server } = await startConsole()
  const rows = Array.from({ length: maxViews }, (_, at) => ({
    ...view,
    staff_id: staffByRole.owner.id,
    name: `${at}`,
  }))
  await server.context.db.insertInto('staff_saved_views').values(rows).execute()
  expect((await request('POST /views', view, { as: staffByRole.owner })).failure.error).toBe('not-now')
  expect((await request('POST /views', { ...view, name: '7' }, { as: staffByRole.owner })).status).toBe(200)
  await server.context.db.deleteFrom('staff_saved_views').where('name', '=', '0').execute()
  const names = Array.from({ length: 8 }, (_, at) => `new ${at}`)
  const answers = await Promise.all(
    names.map((name) => request('POST /views', { ...view, name }, { as: staffByRole.owner })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
