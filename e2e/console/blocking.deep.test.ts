import { waitFor } from '@hao/testing/product.ts'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { dial, newOwnedNumber } from '../owner.ts'
import { enterConsole } from './operator.ts'
import { confirm, dialogOf, expectNoViolations } from './stock.ts'

/** The text in the carrier's simulator after dialling the number. */
async function heard(digits: string): Promise<string> {
  return (await fetch(await dial(inject('shop'), digits))).text()
}

test('telephony finds a number whose calls fail, checks its routing, blocks it so that calls are refused, and unblocks it', async () => {
  // Paid and not bound to a phone, so calls are refused.
  const { digits } = await newOwnedNumber('5', { bound: false })
  for (let calls = 0; calls < 3; calls += 1) await heard(digits)
  const { page, open } = await enterConsole('telephony', '/failing')
  const row = page.locator('.rows').getByRole('row').filter({ hasText: digits })
  // Refused calls are counted by the minute.
  await waitFor(async () => {
    await open('/failing')
    await expectVisible(page.getByRole('main').locator('.rows'))
    return (await row.count()) > 0
  }, 120_000)
  await expectVisible(row.getByText(/未绑定手机 3/))
  await expectNoViolations(page, 'failing-zh')
  await row.getByRole('button', { name: '试查来电' }).click()
  const trying = page.getByRole('dialog')
  await trying.getByRole('button', { name: '查看' }).click()
  await expectVisible(trying.getByText('不会响铃'))
  await expectVisible(trying.getByText(/未绑定手机 · SIP 480/))
  await expectNoViolations(page, 'failing-try-zh')
  await page.goBack()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  await row.getByRole('button', { name: '封停', exact: true }).click()
  const blocking = page.getByRole('dialog', { name: /^封停 / })
  await expectNoViolations(page, 'block-zh')
  await confirm(blocking, '封停号码', '多人投诉骚扰')
  await expectVisible(row.getByText('已封停'))
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await row.getByRole('link').first().click()
  await expectAddress(page, /\/numbers\/\d+$/)
  await expectVisible(page.locator('.page-head').getByText('来电已封停'))
  await page.getByRole('button', { name: '查看' }).click()
  await expectVisible(page.getByText(/已封停 · SIP 603/))
  await expectNoViolations(page, 'number-blocked-zh')
  expect(await heard(digits)).toMatch(/603|拒/)

  await open('/calls?tab=blocks')
  await page.getByRole('row').filter({ hasText: digits }).getByRole('button', { name: '解除封停' }).click()
  await confirm(dialogOf(page, '解除封停'), '解除封停', '已核实')
  await expectAtRest(page, () => page.getByRole('row').filter({ hasText: digits }).count()).toBe(0)
  await expectNoViolations(page, 'blocks-zh')
  await page.getByLabel('号码', { exact: true }).first().fill(digits)
  await page.getByRole('button', { name: '查看' }).click()
  await expectVisible(page.getByText(/未绑定手机 · SIP 480/))
  await expectVisible(page.getByRole('link', { name: '打开这个号码' }))
  await expectNoViolations(page, 'calls-zh')
  await page.getByRole('tab', { name: '接听与未接' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^未绑定手机/ })
    .click()
  await expectAddress(page, /tab=refused&reason=unbound&since=/)
  await expectVisible(page.getByRole('row').filter({ hasText: digits }).first())
})
