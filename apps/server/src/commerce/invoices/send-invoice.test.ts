import { expect, onTestFinished, test } from 'vitest'
import { startNuonuo } from '../../../../simulators/src/nuonuo/nuonuo.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createNuonuo } from '../../platform/integrations/invoice/nuonuo.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startConsole } from '../../console/testing/console.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { companyTitle, nextInvoiceNumber, pdf } from './testing.ts'

/** A console with a provider of invoices, and an order of 88 yuan whose invoice was asked for. */
async function shop(title: string = companyTitle.title) {
  const nuonuo = await startNuonuo()
  onTestFinished(() => nuonuo.stop())
  const testConsole = await startConsole()
  const { server, staffByRole, request } = testConsole
  const options = readConfig(nuonuo.env).invoicing!
  server.context.invoicing = createNuonuo(options)
  const { token, orderId } = await createNumberOwner(server, '628888')
  const ask = async () =>
    (await server.request('POST /order/:id/invoice', { id: orderId, ...companyTitle, title }, { token })).data
      .list[0]!.id
  const id = await ask()
  const as = staffByRole.finance
  const send = async (reason?: string) => {
    const { failure, data } = await (reason === undefined
      ? request('POST /invoices/:id/send', { id }, { as })
      : request('POST /invoices/:id/send-red', { id, reason }, { as }))
    return failure.error ?? data.state
  }
  const run = () =>
    server.runJob('invoice-send', { invoiceId: id }).then(
      () => 'done',
      (error: { kind: string }) => error.kind,
    )
  const row = async () =>
    (await request('GET /invoices', {}, { as })).data.list.find((each) => each.id === id)!
  const refund = (amountFen: number) =>
    request('POST /order/:id/refund-request', { id: orderId, amountFen, reason: '服务中断' }, { as })
  return { nuonuo, testConsole, options, server, token, id, as, ask, send, run, row, refund }
}

test('the provider issues an invoice once, however often it is asked, and its PDF is stored', async () => {
  const { nuonuo, send, run, row, server, token, id } = await shop()
  expect([await send(), await send()]).toEqual(['sending', 'sending'])
  expect([await run(), await run(), await run()]).toEqual(['unavailable', 'done', 'done'])
  expect(nuonuo.invoices.size).toBe(1)
  expect(await row()).toMatchObject({ state: 'issued', byProvider: true, amountFen: 8800, hasFile: true })
  const { data } = await server.request('GET /invoice/:id/file', { id }, { token })
  expect(Buffer.from(data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a refund while the provider issues makes a red invoice due, which the provider makes once', async () => {
  const { nuonuo, send, run, row, refund, server } = await shop()
  await send()
  await run()
  await refund(800)
  expect(await run()).toBe('done')
  expect(await row()).toMatchObject({ state: 'red_due', amountFen: 8800 })
  expect([await send('退款'), await send('退款')]).toEqual(['red_sending', 'red_sending'])
  expect([await run(), await run()]).toEqual(['unavailable', 'done'])
  expect(await row()).toMatchObject({ state: 'red', redNumber: expect.any(String) })
  expect([...nuonuo.invoices.values()].map(({ yuan }) => yuan)).toEqual(['88.00', '-88.00'])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('what the provider refuses waits for finance again, with its reason; by hand it is issued once', async () => {
  const { send, run, row, testConsole, id, as } = await shop('失败有限公司')
  await send()
  expect(await run()).toBe('done')
  expect(await row()).toMatchObject({ state: 'requested', why: '购方名称有误', amountFen: 8800 })
  expect([await send(), await run()]).toEqual(['sending', 'done'])
  const issue = { id, amountFen: 8800, number: nextInvoiceNumber(), file: pdf.toString('base64') }
  expect((await testConsole.request('POST /invoices/:id/issue', issue, { as })).status).toBe(200)
  expect(await send()).toBe('not-now')
})

test('an invoice that no refund touches is reversed for a reason only', async () => {
  const { send, run, row } = await shop()
  await send()
  await run()
  await run()
  expect([await send(''), await send()]).toEqual(['bad-request', 'not-now'])
  expect(await send('抬头写错')).toBe('red_sending')
  expect(await row()).toMatchObject({ state: 'red_sending', why: '抬头写错' })
})

test('the provider refuses a forged signature, and another token', async () => {
  const { options } = await shop()
  const query = (changes: object) => createNuonuo({ ...options, ...changes }).query('any')
  await expect(query({})).rejects.toMatchObject({ kind: 'not_found' })
  await expect(query({ appSecret: 'x'.repeat(32) })).rejects.toMatchObject({ vendorCode: '070301' })
  await expect(query({ accessToken: 'x' })).rejects.toMatchObject({ vendorCode: '070201' })
})
