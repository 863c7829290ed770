import { fillTemplate } from '@hao/contract/console/template-variables.ts'
import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { asking } from './testing.ts'

const texts = { title: '订单', zh: '您好', en: 'Hello' }

test('a template with a variable that does not exist is refused, with its name and the ones that do', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.service
  const add = (zh: string, en = 'Hello') =>
    testConsole.request('POST /templates', { ...texts, zh, en }, { as, headers: { 'accept-language': 'en' } })
  const known = '{{number}} {{ order }}，｛｛date｝｝ {{ticket}} { one } brace'
  const added = await add(known, 'about {{number}}')
  expect(added.data).toMatchObject({ zh: known, category: null })
  for (const [text, unknown] of [
    ['{{phone}} and {{number}}', '{{phone}}'],
    ['{{Number}}', '{{Number}}'],
    ['｛｛电话｝｝', '｛｛电话｝｝'],
    ['{{}}', '{{}}'],
    ['{{number', '{{'],
    ['number}}', '}}'],
    ['{{__proto__}}', '{{__proto__}}'],
  ] as const) {
    const { status, failure } = await add('您好', text)
    expect([status, failure.error, failure.details], text).toEqual([
      422,
      'template-variable-unknown',
      { unknown: [unknown] },
    ])
    expect(failure.message).toContain('{{number}}, {{order}}, {{date}} and {{ticket}}')
    expect(failure.message).toContain(unknown)
  }
  const { id, version } = added.data
  const changed = await testConsole.request(
    'PATCH /templates/:id',
    { id, version, ...texts, zh: '{{price}}' },
    { as },
  )
  expect(changed.failure.error).toBe('template-variable-unknown')
})

test('a template keeps its category; one that is none is refused', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.service
  const add = (category: string) => testConsole.request('POST /templates', { ...texts, category }, { as })
  expect((await add('weather')).failure.error).toBe('bad-request')
  expect((await add('calls')).data.category).toBe('calls')
  const [listed] = (await testConsole.request('GET /templates', {}, { as })).data
  expect(listed?.category).toBe('calls')
})

test('an answer with a variable that is not filled in is not sent', async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.service
  const { id, seen } = await asking(testConsole)
  const send = (text: string) => testConsole.request('POST /tickets/:id/answer', { id, seen, text }, { as })
  for (const text of ['订单 {{order}} 已退款', '｛｛ number ｝｝', 'see {{', '{{unknown}}']) {
    const { status, failure } = await send(text)
    expect([status, failure.error], text).toEqual([422, 'answer-not-filled'])
  }
  const filled = fillTemplate('{{ ticket }}：｛｛number｝｝ {{order}}', {
    ticket: `#${id}`,
    number: '95013-628888',
  })
  expect(filled).toBe(`#${id}：95013-628888 {{order}}`)
  expect((await send(filled)).failure.details).toEqual({ missing: ['{{order}}'] })
  expect((await send(filled.replace('{{order}}', 'H1'))).status).toBe(200)
})
