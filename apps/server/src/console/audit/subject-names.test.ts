import type { ConsoleEndpoint } from '@hao/contract/console/endpoint.ts'
import { auditDetailNames } from '@hao/contract/console/audit-details.ts'
import { type ConsoleEndpointKey, consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { hasPermission, roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { validRequests } from '../testing/valid-requests/all.ts'

/** Kinds without a table of names: an agreement has its version, a job its name; the sale is one thing. */
const byThemselves = ['agreement', 'job', 'category', 'selling']

test('every writing request audits its subject and details, and every detail has a label', async () => {
  const testConsole = await startConsole()
  for (const [key, call] of Object.entries<ConsoleEndpoint>(consoleEndpoints)) {
    const { permission } = call
    const role = roles.find((each) => permission !== 'anyone' && hasPermission([each], permission))
    if (!call.audit || !role) continue
    const as = testConsole.staffByRole[role]
    await testConsole.renewSessions()
    const input = await validRequests[key as ConsoleEndpointKey](testConsole, as)
    expect([
      key,
      (await testConsole.request(key as ConsoleEndpointKey, input as never, { as })).status,
    ]).toEqual([key, 200])
  }
  const readPage = async (cursor: string | undefined) => {
    const page = { pageSize: '100', ...(cursor && { cursor }) }
    return (await testConsole.request('GET /audit', page, { as: testConsole.staffByRole.owner })).data
  }
  const first = await readPage(undefined)
  const list = [...first.list, ...(first.next ? (await readPage(first.next)).list : [])]
  const details = new Set(list.flatMap((row) => Object.keys(row.details)))
  expect([...details].filter((name) => !auditDetailNames.some((known) => known === name))).toEqual([])
  const unnamed = list.filter(
    ({ subject, subjectId, thing, details: { title, name } }) =>
      subjectId !== null && !thing && !byThemselves.includes(subject) && !title && !name,
  )
  expect(unnamed.map(({ action, subject, subjectId }) => [action, subject, subjectId])).toEqual([])
  const rows = Object.fromEntries(list.map((row) => [row.action, row]))
  expect(rows).toMatchObject({
    'number.price': { thing: { name: expect.stringMatching(/^95013-/) } },
    'ticket.assign': { named: { to: [{ name: expect.stringMatching(/./) }] } },
    'category.preview-patterns': { named: { setId: [{ kind: expect.stringMatching(/./) }] } },
    'banner.order': { named: { order: expect.arrayContaining([{ name: '周年庆', kind: null, at: null }]) } },
    'category.remove': { details: { names: { zh: '阶梯号' } } },
  })
})
