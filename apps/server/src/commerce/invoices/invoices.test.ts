import { expect, test } from 'vitest'
import { normaliseTaxNumber, isTaxNumber } from '@hao/contract/invoice-rules.ts'
import { companyTitle, nextInvoiceNumber, pdf } from './testing.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { startConsole } from '../../console/testing/console.ts'
import { dayMs } from '../../platform/base/time.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { selectSmsTo } from '../../testing/sms.ts'

/** A buyer with a bound number for 88 yuan, and what they and finance do about its invoice. */
async function shop({ bound = true } = {}) {
  const testConsole = await startConsole()
  const { server } = testConsole
  const owner = await createNumberOwner(server, '628888', { bound })
  const { token, orderId: id } = owner
  const ask = (buyer: object = companyTitle) =>
    server.request('POST /order/:id/invoice', { id, ...buyer }, { token })
  const list = async () => (await server.request('GET /order/:id/invoices', { id }, { token })).data
  const act = async (
    key: 'issue' | 'decline' | 'reverse' | 'send',
    invoice: number,
    input: object = {},
    as = testConsole.staffByRole.finance,
  ) => {
    const { failure, data } = await testConsole.request(
      `POST /invoices/:id/${key}`,
      { id: invoice, ...input },
      { as },
    )
    return failure.error ?? data.state
  }
  const issue = (invoice: number, changes: object = {}) =>
    act('issue', invoice, {
      amountFen: 8800,
      number: nextInvoiceNumber(),
      file: pdf.toString('base64'),
      ...changes,
    })
  const refund = async (amountFen: number | 'all') =>
    testConsole.request(
      'POST /order/:id/refund-request',
      { id, amountFen, reason: '服务中断' },
      {
        as: testConsole.staffByRole.finance,
      },
    )
  return { testConsole, server, ...owner, ask, list, act, issue, refund }
}

const stateOf = async ({ list }: { list: () => Promise<{ list: { state: string }[] }> }) =>
  (await list()).list.map(({ state }) => state)

test('a buyer asks for an invoice, finance issues it, an SMS tells, and the buyer downloads it', async () => {
  const { server, testConsole, token, member, ask, list, issue } = await shop()
  expect((await list()).ask).toMatchObject({ amount: 88 })
  const { data } = await ask({ ...companyTitle, taxNumber: ' 91330106 ma2cfldg4r ' })
  expect(data.list).toMatchObject([{ state: 'requested', ...companyTitle, file: false }])
  expect(data.ask).toBeUndefined()
  const invoice = data.list[0]!.id
  const as = testConsole.staffByRole.owner
  const { data: listed } = await testConsole.request('GET /invoices', { state: 'requested' }, { as })
  expect(listed.list).toMatchObject([{ id: invoice, amountFen: 8800, ...companyTitle, canSend: false }])
  expect(await issue(invoice)).toBe('issued')
  await server.runJob('invoice-notice', { invoiceId: invoice })
  expect((await selectSmsTo(server.context, member.phone))[0]).toMatchObject({
    template: 'invoice',
    params: { number: '95013-628888' },
  })
  expect((await list()).list).toMatchObject([{ state: 'issued', amount: 88, file: true }])
  const { data: file } = await server.request('GET /invoice/:id/file', { id: invoice }, { token })
  expect(Buffer.from(file.content, 'base64').equals(pdf)).toBe(true)
  const stored = await server.context.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain('测试网络')
})

test('a tax number is a unified social credit code with its check character; older ones are refused', async () => {
  expect(['91110108551385082Q', '91440300708461136T'].map(isTaxNumber)).toEqual([true, true])
  expect(isTaxNumber(normaliseTaxNumber('９１１１０１０８-５５１３ ８５０８２ｑ'))).toBe(true)
  const { ask } = await shop()
  const wrong = ['91110108551385082A', '911101085513850', 'I1110108551385082Q', '91110108551385082', '']
  for (const taxNumber of wrong)
    expect((await ask({ ...companyTitle, taxNumber })).failure.details).toMatchObject({
      fields: [{ field: 'taxNumber' }],
    })
  expect((await ask({ titleKind: 'personal', title: '  ' })).status).toBe(400)
  expect((await ask({ titleKind: 'personal', title: '王小明', email: 'nobody' })).status).toBe(400)
  const { data } = await ask({ titleKind: 'personal', title: '王小明', taxNumber: '91110108551385082Q' })
  expect(data.list[0]).not.toHaveProperty('taxNumber')
})

test('of two requests at once one is stored; a withdrawn or declined one may be asked again, with its reason shown', async () => {
  const { ask, list, act, server, token } = await shop()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  const [first] = (await list()).list
  const id = first!.id
  const stranger = await server.login()
  const withdraw = (as: string) => server.request('POST /invoice/:id/withdraw', { id }, { token: as })
  expect((await withdraw(stranger.token)).failure.error).toBe('invoice-not-found')
  expect((await withdraw(token)).data.list[0]?.state).toBe('withdrawn')
  expect((await withdraw(token)).failure.error).toBe('invoice-not-possible')
  const second = (await ask()).data.list[0]!
  expect(await act('decline', second.id, { reason: '抬头与税号不符' })).toBe('declined')
  expect((await list()).list[0]).toMatchObject({ state: 'declined', reason: '抬头与税号不符' })
  expect((await ask()).status).toBe(200)
})

test('no invoice of an unpaid, refunded or free order, nor after 180 days', async () => {
  const { server, token, ask, refund, testConsole } = await shop({ bound: false })
  const { 637777: numberId } = await server.stock('637777,66')
  const { data: unpaid } = await server.request('POST /order', { numberId, agreed: true }, { token })
  const askFor = (id: number) => server.request('POST /order/:id/invoice', { id, ...companyTitle }, { token })
  expect((await askFor(unpaid.id)).failure.error).toBe('invoice-not-possible')
  expect((await askFor(999)).failure.error).toBe('order-not-found')
  await refund(8800)
  expect((await ask()).failure.error).toBe('invoice-not-possible')
  await payOrder(server, token, { orderId: unpaid.id })
  await server.context.db
    .updateTable('orders')
    .set({ paid_at: new Date(testConsole.server.context.clock().getTime() - 180 * dayMs) })
    .where('id', '=', unpaid.id)
    .execute()
  expect((await askFor(unpaid.id)).failure.error).toBe('invoice-not-possible')
})

test('finance issues the amount that is left now, with one PDF or https link', async () => {
  const { ask, issue, refund, testConsole, act } = await shop()
  const invoice = (await ask()).data.list[0]!.id
  const script = Buffer.from('<script>alert(1)</script>').toString('base64')
  const large = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024), pdf]).toString('base64')
  for (const file of ['', script, large, pdf.subarray(0, 20).toString('base64')])
    expect(await issue(invoice, { file })).toBe('invoice-file-wrong')
  expect(await issue(invoice, { link: 'https://example.com/a.pdf' })).toBe('invoice-file-wrong')
  expect(await issue(invoice, { file: undefined })).toBe('invoice-file-wrong')
  expect(await issue(invoice, { file: undefined, link: 'http://example.com/a.pdf' })).toBe('bad-request')
  expect(await issue(invoice, { file: undefined, link: 'javascript:alert(1)' })).toBe('bad-request')
  const service = await testConsole.addStaff('service')
  expect(await act('decline', invoice, { reason: '不' }, service)).toBe('not-allowed')
  await refund(800)
  expect(await issue(invoice)).toBe('invoice-amount-changed')
  expect(await act('send', invoice)).toBe('not-now')
  const issued = {
    amountFen: 8000,
    file: undefined,
    link: 'https://example.com/a.pdf',
    number: '26332000001234567890',
  }
  expect(await issue(invoice, issued)).toBe('issued')
  expect(await issue(invoice, issued)).toBe('not-now')
})

test('a refund of an issued invoice makes a red one due; after it the rest is invoiced again', async () => {
  const shopOf = await shop()
  const { ask, issue, refund, act, list, server, testConsole } = shopOf
  const invoice = (await ask()).data.list[0]!.id
  await issue(invoice)
  await refund(800)
  expect(await stateOf(shopOf)).toEqual(['red_due'])
  const as = testConsole.staffByRole.finance
  const { data } = await testConsole.request('GET /invoices/count', { state: 'red_due' }, { as })
  expect(data.count).toBe(1)
  expect((await ask()).failure.error).toBe('invoice-not-possible')
  expect(await act('reverse', invoice, { number: nextInvoiceNumber(), reason: '部分退款' })).toBe('red')
  expect((await list()).ask).toMatchObject({ amount: 80 })
  const second = (await ask()).data.list[0]!.id
  expect(await issue(second, { amountFen: 8000 })).toBe('issued')
  expect(await act('reverse', second, { number: nextInvoiceNumber(), reason: '抬头写错' })).toBe('red')
  const third = (await ask()).data.list[0]!.id
  await refund(8000)
  expect(await stateOf(shopOf)).toEqual(['declined', 'red', 'red'])
  expect(await issue(third)).toBe('not-now')
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a refund at the moment of issuing either changes the amount or makes a red one due', async () => {
  const shopOf = await shop()
  const { ask, issue, refund, server, act } = shopOf
  const seen = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const left = 8800 - round * 100
    const invoice = (await ask()).data.list[0]!.id
    const [issued, refunded] = await Promise.all([issue(invoice, { amountFen: left }), refund(100)])
    expect(refunded.status).toBe(200)
    const state = (await stateOf(shopOf))[0]
    expect([issued, state]).toEqual(
      issued === 'issued' ? ['issued', 'red_due'] : ['invoice-amount-changed', 'requested'],
    )
    seen.add(issued)
    if (state === 'red_due') await act('reverse', invoice, { number: nextInvoiceNumber(), reason: '退款' })
    else await act('decline', invoice, { reason: '金额已变' })
    expect(await findBrokenInvariants(server.context.db)).toEqual({})
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('[AP-8] with the account a request goes; an issued invoice stays with its title', async () => {
  const { ask, issue, server, token, id, member } = await shop()
  const first = (await ask()).data.list[0]!.id
  await server.request('POST /invoice/:id/withdraw', { id: first }, { token })
  const second = (await ask()).data.list[0]!.id
  await issue(second)
  const { data } = await server.request('GET /user/:id/data', { id: member.id }, { token })
  expect(data.invoices).toMatchObject([
    { state: 'issued', title: companyTitle.title, taxNumber: companyTitle.taxNumber },
    { state: 'withdrawn', title: companyTitle.title },
  ])
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  server.advance(120_000)
  expect((await deleteAccount(server, { ...member, token })).status).toBe(200)
  const rows = await server.context.db.selectFrom('invoices').select(['id', 'buyer']).orderBy('id').execute()
  expect(rows.map(({ buyer }) => buyer === null)).toEqual([true, false])
})
