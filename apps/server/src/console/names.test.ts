import { defaultPriceRules } from '@hao/numbers/price.ts'
import { expect, test } from 'vitest'
import { startConsole } from './testing/console.ts'

const hidden = ['\u180E', '\uFE00', '\u{E0100}', '\u200D', '\u200B', '\u{E0041}', '\uFE0F', '\u2800']
const family = '👨‍👩‍👧‍👦'
const answer = { zh: '您好', en: 'Hello' }

/** Requests with a name of one line, with the name's field and its limit. */
const requests = [
  ['POST /templates', 'title', 60, (title: string) => ({ title, ...answer }), 'service'],
  ['POST /prices', 'name', 60, (name: string) => ({ name, rules: defaultPriceRules }), 'inventory'],
  [
    'POST /views',
    'name',
    40,
    (name: string) => ({ screen: 'orders', name, query: 'q=1', shared: false }),
    'owner',
  ],
  [
    'POST /questions',
    'titleZh',
    100,
    (titleZh: string) => ({ category: 'calls' as const, titleZh, bodyZh: '正文', reason: '新增' }),
    'service',
  ],
] as const

test('names in the console hide no characters, and their length is what a reader counts', async () => {
  const { request, staffByRole } = await startConsole()
  for (const [endpoint, field, max, make, role] of requests) {
    const send = async (name: string) => {
      const { status, failure } = await request(endpoint, make(name) as never, { as: staffByRole[role] })
      return status === 200 ? 'taken' : failure.details
    }
    const refusedAs = (reason: string) => ({ fields: [{ field, reason }] })
    expect(await send(family.repeat(max)), endpoint).toBe('taken')
    expect(await send(`${'好'.repeat(max - 2)}❤️👩🏽‍🚒`), endpoint).toBe('taken')
    expect(await send(family.repeat(max + 1)), endpoint).toEqual(refusedAs('too_big'))
    expect(await send('  '), endpoint).toEqual(refusedAs('too_small'))
    for (const each of hidden)
      for (const name of [each.repeat(3), `退款${each}说明`, `退款说明${each}`])
        expect(await send(name), `${endpoint} ${name}`).toEqual(refusedAs('unseen'))
  }
})
