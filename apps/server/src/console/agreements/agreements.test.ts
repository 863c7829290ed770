import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { startConsole } from '../testing/console.ts'

const words = { title: 'Service', changes: 'New', body: 'What holds.' }
const texts = { zh: words, en: words }

test('a version is scheduled, can be withdrawn until it takes effect, and not after that', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const at = (ms: number) => new Date(server.context.clock().getTime() + ms).toISOString()
  const publish = async (name: string, ms: number, as = staffByRole.owner) => {
    const content = { name, effectiveAt: at(ms), texts }
    const { db } = server.context
    await db.deleteFrom('agreement_drafts').execute()
    const { data } = await request('POST /agreement-drafts/:id', { id: 'service', over: 0, content }, { as })
    const shown = { id: 'service', version: data.draft.version }
    return request('POST /agreement-drafts/:id/publish', shown, { as: staffByRole.finance })
  }
  expect((await publish('1', -1000)).failure.error).toBe('moment-not-possible')
  expect((await publish('1', dayMs)).status).toBe(200)
  expect((await publish('1', 2 * dayMs)).failure.error).toBe('already-exists')
  expect((await publish('2', 3 * dayMs)).status).toBe(200)
  expect((await publish('<b>', dayMs)).failure.error).toBe('draft-incomplete')
  server.advance(dayMs)
  const as = await testConsole.addStaff('owner')
  const withdraw = (version: string) =>
    request('POST /agreements/:id/:version/withdraw', { id: 'service', version, reason: 'typo' }, { as })
  expect((await withdraw('1')).failure.error).toBe('not-now')
  expect((await withdraw('2')).status).toBe(200)
  expect((await withdraw('2')).failure.error).toBe('no-such-thing')
  const { data } = await request('GET /agreements', {}, { as })
  expect(data.map(({ version, standing }) => [version, standing])).toEqual([['1', 'in_effect']])
  const one = await request('GET /agreements/:id/:version', { id: 'service', version: '1' }, { as })
  expect(one.data.texts).toEqual(texts)
})
