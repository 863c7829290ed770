import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { maxLayouts } from './queries.ts'

const columns = [
  { key: 'trade', hidden: false, width: null },
  { key: 'amount', hidden: false, width: 140 },
  { key: 'state', hidden: true, width: null },
]
const layout = { list: 'orders', columns, density: 'dense' } as const

test('the columns of a list are kept for each person; the last stored counts, and a reset removes them', async () => {
  const { request, staffByRole } = await startConsole()
  const { finance, owner } = staffByRole
  expect((await request('POST /list-layouts', layout, { as: finance })).status).toBe(200)
  const later = { ...layout, columns: columns.toReversed(), density: 'loose' } as const
  await request('POST /list-layouts', later, { as: finance })
  await request('POST /list-layouts', { ...layout, list: 'refunds' }, { as: owner })
  const read = async (as: typeof owner) => (await request('GET /list-layouts', {}, { as })).data.layouts
  expect(await read(finance)).toEqual([later])
  expect(await read(owner)).toEqual([{ ...layout, list: 'refunds' }])
  // The reset of another member changes nothing of finance's.
  await request('POST /list-layouts/reset', { list: 'orders' }, { as: owner })
  expect(await read(finance)).toEqual([later])
  await request('POST /list-layouts/reset', { list: 'orders' }, { as: finance })
  expect(await read(finance)).toEqual([])
})

const wrong: [string, object][] = [
  ['a column twice', { ...layout, columns: [columns[0], columns[0]] }],
  ['a width of nothing', { ...layout, columns: [{ ...columns[0], width: 0 }] }],
  ['41 columns', { ...layout, columns: Array.from({ length: 41 }, () => columns[0]) }],
  ['an unknown density', { ...layout, density: 'tiny' }],
  ['a list with spaces', { ...layout, list: 'GET /orders' }],
]

test('an invalid layout is refused', async () => {
  const { request, staffByRole } = await startConsole()
  for (const [what, input] of wrong) {
    const { status } = await request('POST /list-layouts', { ...input }, { as: staffByRole.owner })
    expect([what, status]).toEqual([what, 400])
  }
})

test('the number of lists of one person is limited', async () => {
  const { request, staffByRole, server } = await startConsole()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const names = Array.from({ length: maxLayouts }, (_, at) => `l-${letters[at % 26]}-${letters[at % 7]}`)
  expect(new Set(names).size).toBe(maxLayouts)
  await server.context.db
    .insertInto('staff_list_layouts')
    .values(names.map((list) => ({ staff_id: staffByRole.owner.id, list, columns: '[]', density: 'usual' })))
    .execute()
  const { failure } = await request('POST /list-layouts', layout, { as: staffByRole.owner })
  expect(failure.error).toBe('not-now')
  const known = { ...layout, list: names[0] ?? '' }
  expect((await request('POST /list-layouts', known, { as: staffByRole.owner })).status).toBe(200)
  await request('POST /list-layouts/reset', { list: known.list }, { as: staffByRole.owner })
  const lists = [...letters].slice(0, 8).map((letter) => `new-${letter}`)
  const answers = await Promise.all(
    lists.map((list) => request('POST /list-layouts', { ...layout, list }, { as: staffByRole.owner })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
