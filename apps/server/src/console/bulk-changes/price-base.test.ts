import { expect, test } from 'vitest'
import { hourMs } from '../../platform/base/time.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import { startConsole } from '../testing/console.ts'

const reason = '调价'

test('numbers that a person has just put on sale do not raise their limit for price cuts', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { fresh } = createAccountActions(testConsole)
  // The prices on sale sum to 2,900 yuan. One person may cut 2 percent, 58 yuan.
  const ids = await server.stock(
    '700000,100',
    '700001,100',
    ...['713146', '752046', '752041'].map((digits) => `${digits},900`),
    '713149,900,,off_shelf',
  )
  const move = async (digits: string, what: 'publish' | 'withdraw' | 'price', more: object = {}) => {
    const as = await fresh(staffByRole.inventory)
    const id = ids[digits]
    const { version } = (await request('GET /number/:id', { id }, { as })).data
    const { status, failure } = await request(
      `POST /number/:id/${what}`,
      { id, version, reason, ...more },
      { as },
    )
    return status === 200 ? 'ok' : failure.error
  }
  expect(await move('700000', 'price', { priceFen: 50_00 })).toBe('ok')
  expect(await move('713149', 'publish')).toBe('ok')
  expect(await move('700001', 'price', { priceFen: 50_00 })).toBe('price-needs-approval')
  expect(await move('713149', 'withdraw')).toBe('ok')
  expect(await move('713149', 'publish')).toBe('ok')
  server.advance(24 * hourMs)
  // What was on sale a day ago counts, also after it was taken off the shelf for a moment.
  expect(await move('713149', 'withdraw')).toBe('ok')
  expect(await move('713149', 'publish')).toBe('ok')
  expect(await move('700001', 'price', { priceFen: 50_00 })).toBe('ok')
  expect(await move('752046', 'price', { priceFen: 880_00 })).toBe('ok')
})
