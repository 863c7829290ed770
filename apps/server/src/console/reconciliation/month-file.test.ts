import { expect, test } from 'vitest'
import { askInvoice } from '../../commerce/invoices/ask-invoice.ts'
import { companyTitle, nextInvoiceNumber, pdf } from '../../commerce/invoices/testing.ts'
import { payAgain } from '../../commerce/refunds/testing/pay-again.ts'
import { createOwner, passDays, runDueJobs } from '../../commerce/renewals/testing/owner.ts'
import { compareBills } from '../../commerce/checkout/compare-bill.ts'
import { settlePayment } from '../../commerce/checkout/settle-payment.ts'
import { dayMs } from '../../platform/base/time.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'
import { amountsOf, daysOf, type MonthFile, readMonthFile, sumNamed } from '../testing/month-file.ts'
import { startConsoleWithRenewals } from '../testing/renewals.ts'

const sum = (all: readonly (number | undefined)[]) =>
  all.reduce<number>((total, fen) => total + (fen ?? 0), 0)

/** Compares a file with the ledger of the console, and its sums with its rows. */
async function expectAgreement(testConsole: TestConsole, month: string, file: MonthFile): Promise<void> {
  const as = await testConsole.addStaff('finance')
  const { data: ledger } = await testConsole.request('GET /ledger/:month', { month }, { as })
  const days = daysOf(file)
  const column = (place: number) => sum(days.map((day) => day[place]))
  expect(sum(amountsOf(file, '收款'))).toBe(ledger.paidFen)
  expect(sum(amountsOf(file, '退款')) + ledger.refundedFen).toBe(0)
  expect([column(1), column(2)]).toEqual([ledger.paidFen, ledger.refundedFen])
  expect([sumNamed(file, '收款合计'), sumNamed(file, '退款合计')]).toEqual([
    ledger.paidFen,
    ledger.refundedFen,
  ])
  expect(sumNamed(file, '确认收入合计')).toBe(column(3))
  expect(sumNamed(file, '手续费合计')).toBe(sum(amountsOf(file, '手续费')))
  let before = sumNamed(file, '期初递延收入')
  for (const [opening, received = 0, refunded = 0, recognised = 0, closing = 0] of days) {
    expect(opening).toBe(before)
    expect(closing).toBe(before + received - refunded - recognised)
    expect(closing).toBeGreaterThanOrEqual(0)
    before = closing
  }
  expect(sumNamed(file, '期末递延收入')).toBe(before)
}

test('the months of an accountant agree with the ledger, roll on, and a closed one never changes', async () => {
  const { testConsole, world } = await startConsoleWithRenewals()
  const { server, bank } = world
  const { context } = server
  const renewing = await createOwner(world, '621111,30')
  const leaving = await createOwner(world, '622222,45')
  const deleted = await createOwner(world, '623333,60')
  const refunded = await createOwner(world, '624444,90', 3)
  await payAgain(server, refunded.orderId, bank)
  await askInvoice(context, deleted, companyTitle)
  const finance = await testConsole.addStaff('finance')
  await testConsole.request(
    'POST /invoices/:id/issue',
    {
      id: 1,
      amountFen: 6000,
      number: nextInvoiceNumber(),
      file: pdf.toString('base64'),
    },
    { as: finance },
  )
  await renewing.renew(3)
  await passDays(world, 2)
  await compareBills(context)
  await passDays(world, 6)
  await leaving.request('POST /subscription/:id/end', { id: leaving.id, confirmed: true })
  const part = { id: refunded.orderId, amountFen: 1234, reason: '服务中断' }
  await testConsole.request('POST /order/:id/refund-request', part, {
    as: await testConsole.addStaff('finance'),
  })
  await runDueJobs(server)
  await passDays(world, 2)
  await compareBills(context)
  // A buyer pays in April, and the provider tells no one.
  const { 625555: numberId } = await server.stock('625555,77')
  const late = await server.login()
  const { data: unknown } = await server.request(
    'POST /wxpay/h5',
    { numberId, agreed: true },
    { token: late.token },
  )
  const successTime = context.clock()

  const open = await readMonthFile(testConsole, '2027-04')
  expect(open.text).toContain('未结账')
  await expectAgreement(testConsole, '2027-04', open)
  expect(amountsOf(open, '发票')).toEqual([6000])
  expect(sumNamed(open, '手续费合计')).toBe(18 + 27 + 36 + 162 + 162 + 54)

  for (let day = 0; day < 25; day += 1) {
    server.advance(dayMs)
    await compareBills(context)
  }
  const closed = await readMonthFile(testConsole, '2027-04')
  expect(closed.text).toContain('已结账')
  await expectAgreement(testConsole, '2027-04', closed)

  const report = {
    outTradeNo: unknown.out_trade_no,
    transactionId: 'T-late',
    amountFen: 7700,
    currency: 'CNY',
    successTime,
  }
  await settlePayment(context, {
    ...report,
    ...context.payments.wechat.account,
    provider: 'wechat',
    state: 'paid',
  })
  await deleted.request('POST /subscription/:id/end', { id: deleted.id, confirmed: true })
  await refunded.request('POST /subscription/:id/end', { id: refunded.id, confirmed: true })
  await testConsole.request(
    'POST /invoices/:id/reverse',
    { id: 1, number: nextInvoiceNumber(), reason: '退款' },
    {
      as: await testConsole.addStaff('finance'),
    },
  )
  await runDueJobs(server)
  await passDays(world, 1)
  expect((await readMonthFile(testConsole, '2027-04')).text).toBe(closed.text)

  const may = await readMonthFile(testConsole, '2027-05')
  await expectAgreement(testConsole, '2027-05', may)
  expect(sumNamed(may, '期初递延收入')).toBe(sumNamed(closed, '期末递延收入'))
  const lateRows = may.rows.filter((row) => row[4] === '结账后才得知，计入本月')
  expect(lateRows.map((row) => [row[0], row[1]?.slice(0, 10), row[5]])).toEqual([
    ['收款', '2027-04-20', '77'],
  ])
  expect(amountsOf(may, '发票')).toEqual([-6000])
  await passDays(world, 100)
  const deferred = await readMonthFile(testConsole, '2027-08')
  await expectAgreement(testConsole, '2027-08', deferred)
  // Only the late order waits for a phone: all else has ended and is recognised or refunded.
  expect(daysOf(deferred).at(-1)?.[4]).toBe(7700)
})

test('a month is named by its export, and only finance gets it', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole } = testConsole
  const ask = (filters: object, as = staffByRole.finance) =>
    request('POST /exports', { kind: 'month', filters }, { as })
  expect((await ask({})).failure.error).toBe('bad-request')
  expect((await ask({ month: '2027-13' })).failure.error).toBe('bad-request')
  expect((await ask({ month: '2027-04' }, staffByRole.inventory)).failure.error).toBe('not-allowed')
  const { data } = await ask({ month: '2027-04' })
  expect(data.rows).toBeGreaterThan(0)
})
