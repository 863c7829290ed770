import { defaultPriceRules } from '@hao/numbers/price.ts'
import { expect, test } from 'vitest'
import { startConsole } from './testing/console.ts'

const spelling = '找 １３８\u30001234-5678'
const line = '找 １３８ 1234-5678'
const masked = '找 138****5678'

test('text that staff type is stored and returned with its phones masked', async () => {
  const { request, staffByRole, server } = await startConsole()
  const { inventory, service, owner } = staffByRole
  const reason = spelling
  const view = await request(
    'POST /views',
    { screen: 'orders', name: line, query: `q=${encodeURIComponent(line)}`, shared: true },
    { as: inventory },
  )
  expect(view.data).toMatchObject({ name: masked, query: new URLSearchParams({ q: masked }).toString() })
  const listed = await request('GET /views', { screen: 'orders' }, { as: owner })
  expect(listed.data.views.map(({ name }) => name)).toEqual([masked])
  const template = await request(
    'POST /templates',
    { title: line, zh: spelling, en: spelling },
    { as: service },
  )
  expect(template.data).toMatchObject({ title: masked, zh: masked, en: masked })
  const rules = await request('POST /prices', { name: line, rules: defaultPriceRules }, { as: inventory })
  expect((await request('GET /prices/:id', { id: rules.data.id }, { as: owner })).data.name).toBe(masked)
  const question = { category: 'calls', titleZh: line, bodyZh: spelling, reason } as const
  expect((await request('POST /questions', question, { as: service })).data).toMatchObject({
    titleZh: masked,
    bodyZh: masked,
  })
  await request('POST /staff', { name: '小王13812345678', roles: ['service'] }, { as: owner })
  expect((await request('GET /staff', {}, { as: owner })).data.list[0]?.name).toBe('小王138****5678')
  const audit = await server.context.db.selectFrom('audit_log').select(['reason', 'details']).execute()
  expect(audit.map((row) => row.reason)).toContain(masked)
  expect(JSON.stringify(audit)).not.toMatch(/1234-5678|12345678/)
})
