import { inject, expect, test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { newOwnedNumber } from '../owner.ts'
import { readCode } from '../shopper.ts'
import { enterConsole, newOperator } from './operator.ts'
import { dialogOf, expectFocus, expectNoViolations } from './stock.ts'

test("a number ends at its owner's request: a wrong code costs an attempt, and the sent code survives closing the dialog", async () => {
  const { session, id } = await newOwnedNumber('3')
  const { page, open, expectTrouble } = await enterConsole('service', `/subscriptions/${id}`)
  const end = page.getByRole('button', { name: '应机主要求结束号码' })
  await end.click()
  const dialog = dialogOf(page, '应机主要求结束号码')
  const go = dialog.locator('.ant-modal-footer').getByRole('button', { name: '应机主要求结束号码' })
  const sendCode = dialog.getByRole('button', { name: '向机主发送验证码' })
  await expectFocus(sendCode)
  expect(await go.isDisabled()).toBe(true)
  await expectNoViolations(page, 'owner-word-zh')
  await sendCode.click()
  await expectVisible(dialog.getByText('验证码已发到机主手机'))
  await expectFocus(dialog.getByLabel('机主念出的验证码'))
  const code = await readCode(inject('shop'), session.phone)

  const wrong = code === '000000' ? '000001' : '000000'
  await dialog.getByLabel('机主念出的验证码').fill(wrong)
  await dialog.getByLabel('原因').fill('客户来电要求停用')
  await go.click()
  await expectVisible(dialog.getByText('验证码错误，还可以试 4 次'))
  await expectNoViolations(page, 'owner-word-wrong-zh')

  // After back and reopening, the sent code is still valid.
  await page.goBack()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  await end.click()
  expect(await dialog.getByLabel('机主念出的验证码').isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  // After a reload another code cannot be sent within a minute, and is not needed.
  await open(`/subscriptions/${id}`)
  await end.click()
  expectTrouble(/status of 429/)
  expectTrouble(/status of 409/)
  await sendCode.click()
  await expectVisible(dialog.getByText('一分钟内已发过验证码'))
  const wide = [...code].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
  await dialog.getByLabel('机主念出的验证码').fill(wide)
  await dialog.getByLabel('原因').fill('客户来电要求停用')
  await go.dblclick()
  await expectVisible(page.locator('.page-head').getByText('已结束', { exact: true }))
  await expectVisible(page.getByText('客户来电要求停用'))
  expect(await end.count()).toBe(0)
  await expectNoViolations(page, 'owner-word-done-zh')
})

test('a code is void after five wrong attempts, and the dialog says so', async () => {
  const { session, id } = await newOwnedNumber('4')
  const { page, open, enterAs, expectTrouble } = await newOperator({
    locale: 'en-US',
  })
  await open(`/subscriptions/${id}`)
  await enterAs('service')
  await page.getByRole('button', { name: 'End service at the owner’s request' }).click()
  const dialog = dialogOf(page, 'End service at the owner’s request')
  await dialog.getByRole('button', { name: 'Send code to owner' }).click()
  await expectVisible(dialog.getByText('Code sent to the owner’s phone'))
  const code = await readCode(inject('shop'), session.phone)
  await dialog.getByLabel('Code read out by the owner').fill(code === '000000' ? '000001' : '000000')
  await dialog.getByLabel('Reason').fill('They called us')
  const go = dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: 'End service at the owner’s request' })
  for (const left of [4, 3, 2, 1, 0]) {
    await go.click()
    await expectVisible(dialog.getByText(left === 1 ? '1 try left' : `${left} tries left`))
  }
  expectTrouble(/status of 4\d\d/)
  await dialog.getByLabel('Code read out by the owner').fill(code)
  await go.click()
  await expectVisible(dialog.getByRole('alert').filter({ hasNotText: 'left' }).first())
  await expectNoViolations(page, 'owner-word-burnt-en')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectVisible(page.locator('.page-head').getByText('Active', { exact: true }))
})
