import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { acceptChange, changedAgreementSheet, readConsents, endSession, newOperator } from './operator.ts'
import { newOwner, type Owner } from './owner.ts'
import { waitUntilStill } from './shopper.ts'

const operator = newOperator()
const { publish } = operator

/** An owner on the screen of their number; each test publishes its own versions. */
async function atNumber(keyword: string): Promise<Owner> {
  const owner = await newOwner(keyword, { origin: operator.origin() })
  owner.expectTrouble(/409/)
  await owner.open(`/user-center/numbers/${owner.id}`)
  return owner
}

/** The same with the sheet for manual renewal open and three months selected. */
async function aboutToPay(keyword: string) {
  const owner = await atNumber(keyword)
  await owner.page.getByRole('button', { name: '续费', exact: true }).click()
  const sheet = owner.page.getByRole('dialog', { name: '续费' })
  const months = sheet.getByRole('radio', { name: /^3 个月/ })
  await months.check()
  await waitUntilStill(owner.page)
  const pay = () => sheet.getByRole('button', { name: '立即支付' }).click()
  return { ...owner, sheet, months, pay }
}

/** Back closes the new version, and nothing else. */
async function goBack({ page }: Owner): Promise<void> {
  await expectVisible(changedAgreementSheet(page).getByText('多了一条'))
  await waitUntilStill(page)
  await page.goBack()
  await expectHidden(changedAgreementSheet(page))
}

test('[AP-15] an agreement that changes under an open pay sheet is shown and accepted, and the selected months are paid', async () => {
  const owner = await aboutToPay('61')
  const { page, sheet, months, pay, session } = owner
  const due = (await sheet.getByText(/¥/).last().textContent()) ?? ''
  await publish('service', '2.0')
  await pay()
  await goBack(owner)
  expect(await months.isChecked()).toBe(true)
  await pay()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  expect(due).toMatch(/^¥\d+\.\d\d$/)
  expect(await page.locator('body').innerText()).toContain(due.slice(1))
  expect((await readConsents(owner, session)).slice(0, 2)).toEqual([
    'service 2.0 change',
    'privacy 1.0 order',
  ])
})

test('[ER-2] a session that ends while a new version covers the pay sheet leads to a login screen that nothing covers', async () => {
  const owner = await aboutToPay('62')
  const { page, origin, session, pay } = owner
  owner.expectTrouble(/401/)
  await publish('service', '3.0')
  await pay()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await endSession(origin, session)
  await acceptChange(page)
  await expectAddress(page, /\/login\?callback=%2Fuser-center%2Fnumbers%2F/)
  await expectVisible(page.getByLabel('手机号', { exact: true }))
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('[AP-15] an agreement that changes during consent to renewal is shown first, and the switch then goes on', async () => {
  const owner = await atNumber('63')
  const { page, session } = owner
  const renewal = page.getByRole('switch', { name: '自动续费' })
  const sheet = page.getByRole('dialog', { name: '开启自动续费？' })
  const turnOn = () => sheet.getByRole('button', { name: '同意并开启' }).click()
  await renewal.click()
  await expectVisible(sheet.locator('a[href$="/agreement/renewal?version=1.0"]'))
  await sheet.getByRole('checkbox').check()
  await waitUntilStill(page)
  await publish('renewal', '2.0')
  await turnOn()
  await goBack(owner)
  expect(await renewal.isChecked()).toBe(false)
  await expectVisible(sheet)
  expect(await sheet.getByRole('checkbox').isChecked()).toBe(true)
  await turnOn()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectVisible(page.getByText('已开启，可随时关闭'))
  await expectHidden(sheet)
  expect(await renewal.isChecked()).toBe(true)
  expect((await readConsents(owner, session)).slice(0, 3)).toEqual([
    'renewal 2.0 renewal',
    'renewal 2.0 change',
    'privacy 1.0 order',
  ])
})

test('[AP-15] an owner who authorises a renewal that was switched off elsewhere sees the change, then goes to WeChat', async () => {
  const owner = await atNumber('64')
  const { page, origin, id, session } = owner
  await page.getByRole('switch', { name: '自动续费' }).click()
  const sheet = page.getByRole('dialog', { name: '开启自动续费？' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '同意并开启' }).click()
  const authorise = page.getByRole('button', { name: '去授权' })
  await expectVisible(authorise)
  await expectHidden(sheet)
  // While renewal is on, a change does not affect it: the consent holds until it is switched off.
  const off = await fetch(`${origin}/api/subscription/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ renewal: 'manual' }),
  })
  expect(off.status).toBe(200)
  await publish('renewal', '3.0')
  await authorise.click()
  await expectVisible(changedAgreementSheet(page))
  await waitUntilStill(page)
  await acceptChange(page)
  await expectVisible(page.getByRole('button', { name: '同意并开通' }))
  expect((await readConsents(owner, session)).slice(0, 3)).toEqual([
    'renewal 3.0 renewal',
    'renewal 3.0 change',
    'renewal 2.0 renewal',
  ])
})
