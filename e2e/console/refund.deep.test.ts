import type { Role } from '@hao/contract/console/roles.ts'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectHidden, expectVisible } from '../rest.ts'
import { newOrder, newSession, payOrder } from '../shopper.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import { dialogOf, expectNoViolations, importNumbers, findViolations } from './stock.ts'

/** Sells a new number for 300 yuan to a shopper. Returns its digits. */
async function paidNumber(): Promise<string> {
  const operator = await enterConsole('inventory', '/imports')
  const [digits = ''] = await importNumbers(operator, 1, 300)
  const buyer = { origin: inject('shop'), session: await newSession() }
  await payOrder(buyer, await newOrder(buyer, digits))
  return digits
}

async function enter(role: Role, path: string): Promise<Operator> {
  const operator = await newOperator({ locale: 'en-US' })
  operator.expectTrouble(/status of (403|409)/)
  await operator.open(path)
  await operator.enterAs(role)
  return operator
}

/** Opens the only order of a number from the list. */
async function openOrder({ page, open }: Operator, digits: string): Promise<void> {
  await open(`/orders?digits=${digits}`)
  await page.locator('.row-link').click()
  await expectVisible(page.getByRole('heading', { level: 1, name: /^Order / }))
}

async function ask(page: Page, yuan: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Request refund' }).click()
  const dialog = dialogOf(page, 'Request refund')
  await dialog.getByLabel('Amount (yuan)').fill(yuan)
  await dialog.getByLabel('Reason').fill(reason)
  expect(await findViolations(page)).toEqual([])
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Request refund' }).click()
  await expectHidden(dialog)
}

test("a refund above 200 yuan needs a second person; of two concurrent approvals one wins; the order's history has the actors", async () => {
  const digits = await paidNumber()
  const service = await enter('service', '/orders')
  await openOrder(service, digits)
  await ask(service.page, '250.00', 'The number did not ring for a week')
  await expectVisible(service.page.getByText('Waiting for approval').first())
  expect(await service.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await expectVisible(service.page.getByRole('button', { name: 'Withdraw' }))

  const deciders = [await enter('finance', '/orders'), await enter('owner', '/orders')]
  for (const decider of deciders) {
    await openOrder(decider, digits)
    await decider.page.getByRole('button', { name: 'Approve' }).click()
    const asked = dialogOf(decider.page, 'Approve a refund of ¥250.00?')
    const facts = [
      digits,
      'The number did not ring for a week',
      /^\d{3}\*{4}\d{4}$/,
      'Your limit',
      'Left after approval',
      / · WeChat$/,
    ]
    for (const fact of [...facts, /Staff refunds of this order total ¥250\.00/])
      await expectVisible(asked.getByText(fact))
    for (const [width, size] of Object.entries(screenSizes)) {
      await decider.page.setViewportSize(size)
      await expectNoViolations(decider.page, `refund-approve-${width}`)
    }
  }
  const outcomes = await Promise.all(
    deciders.map(async ({ page }) => {
      const dialog = dialogOf(page, 'Approve a refund of ¥250.00?')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      const done = page.getByText('Approved. The refund is on its way')
      const late = page.getByText('This is not possible in the current status')
      return Promise.any([
        done
          .first()
          .waitFor()
          .then(() => 'approved'),
        late
          .first()
          .waitFor()
          .then(() => 'told'),
      ])
    }),
  )
  expect(outcomes.toSorted()).toEqual(['approved', 'told'])

  const line = service.page.locator('.ant-timeline, .timeline').last()
  await expect
    .poll(async () => {
      await service.page.reload()
      await expectVisible(line.getByText('苏晓服').first())
      return (await line.getByText(/Refund arrived/).count()) > 0
    })
    .toBe(true)
  const approver = outcomes[0] === 'approved' ? '钱文账' : '周主理'
  for (const actor of ['customer', 'WeChat', '苏晓服', approver])
    await expectVisible(line.getByText(actor).first())
  expect(await findViolations(service.page)).toEqual([])
})

test('the requester of a refund cannot approve it, colleagues of the same role can; a withdrawn request is not refunded', async () => {
  const digits = await paidNumber()
  const { page, ...finance } = await enter('finance', '/orders')
  await openOrder({ page, ...finance }, digits)
  await ask(page, '２６０', 'Paid by mistake')
  await expectVisible(page.getByRole('button', { name: 'Withdraw' }))
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  const refused = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/refund-requests?mine=yes&state=asked')).json()
    const answers = data.list.map(async ({ id }: { id: number }) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ version: '-'.repeat(43) })
      return (await fetch(`/api/refund-request/${id}/approve`, { method: 'POST', headers, body })).status
    })
    return Promise.all(answers)
  })
  expect([...new Set(refused)]).toEqual([403])
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expectVisible(page.locator('main').getByText('Withdrawn', { exact: true }).first())
  await expectVisible(page.locator('main').getByText('¥300.00').first())
})
