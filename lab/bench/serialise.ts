// Pages a second that are written as JSON by what is compiled from the contract, beside what checks the same and what checks nothing.
import type { Endpoint } from '@hao/contract/endpoint.ts'
import { endpoints } from '@hao/contract/endpoints.ts'
import { successWriter } from '@hao/contract/success.ts'
import { demoInventory } from '@hao/numbers/demo.ts'
import { presentNumber } from '../../apps/server/src/inventory/numbers/present.ts'
import { reportRatio } from './report.ts'
import { takeTurns } from './rounds.ts'

const rounds = 15
const pages = 2000

const numbers = Array.from(demoInventory(100), ({ digits, priceFen }, index) => {
  const prices = { price_fen: priceFen, struck_price_fen: null }
  return presentNumber({ id: 100_000 + index, digits, ...prices, state: 'on_sale', held_until: null })
})
const prose = {
  id: 7,
  category: 'calls',
  title: '打不通怎么办？',
  body: '请先检查号码是否已经绑定手机。'.repeat(40),
}

const { 'GET /number/hundred': lists, 'GET /question/:id': questions } = endpoints
await compare('a page of 20 numbers', lists, {
  list: numbers.slice(0, 20),
  hasMore: true,
  cursor: 'MC4xMjM0NTY3',
})
await compare('a page of 100 numbers', lists, { list: numbers, hasMore: true, cursor: 'MC4xMjM0NTY3' })
await compare('an answer in prose', questions, prose)

async function compare(what: string, { output }: Endpoint, data: object): Promise<void> {
  const compiled = successWriter(output)
  const enveloped = (checked: object) =>
    JSON.stringify({ success: true, code: 0, message: 'ok', ...idOf(checked), data: checked })
  const plainly = (given: unknown) => enveloped(Object(output.parse(given)))
  if (compiled(data) !== plainly(data)) throw new Error(`They do not write ${what} alike`)
  const contenders = [
    { beside: 'zod, then JSON.stringify', write: plainly },
    { beside: 'JSON.stringify alone, unchecked', write: enveloped },
  ]
  for (const { beside, write } of contenders) {
    const result = await takeTurns(
      rounds,
      () => speedOf(compiled, data),
      () => speedOf(write, data),
    )
    reportRatio(`${what} as JSON`, result, { unit: 'pages/s', beside })
  }
}

function idOf(data: object): object {
  return 'id' in data ? { id: data.id } : {}
}

/** Texts a second, each as bytes ready to be sent: a text that is only joined is not written yet. */
function speedOf<T>(write: (data: T) => string, data: T): number {
  let bytes = 0
  const started = performance.now()
  for (let page = 0; page < pages; page += 1) bytes += Buffer.byteLength(write(data))
  const seconds = (performance.now() - started) / 1000
  if (bytes === 0) throw new Error('Nothing was written')
  return pages / seconds
}
