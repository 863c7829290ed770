import { expect, test } from 'vitest'
import { expectVisible } from './rest.ts'
import { newMember } from './shopper.ts'

test('[AP-17] [EN-5] a shopper whose district was dissolved keeps it, and may choose one of today', async () => {
  const { page, open, session, origin } = await newMember()
  const location = [
    { label: '浙江省', code: '330000' },
    { label: '杭州市', code: '330100' },
    { label: '江干区', code: '330104' },
  ]
  const changed = await fetch(`${origin}/api/user/${session.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ location }),
  })
  expect(changed.status).toBe(200)
  await open(`/user-center/${session.id}`)
  await page
    .getByRole('button', { name: /所在地区/ })
    .filter({ hasText: '浙江省-杭州市-江干区' })
    .click()
  const sheet = page.getByRole('dialog', { name: '选择所在地区' })
  const district = sheet.locator('select').nth(2)
  await expectVisible(district)
  // The first district of today would look chosen already, and could not be chosen.
  expect(await district.locator('option:checked').innerText()).toBe('请选择')
  await district.selectOption('上城区')
  await sheet.getByRole('button', { name: '确定' }).click()
  const region = page.getByRole('button', { name: /所在地区/ })
  await expectVisible(region.filter({ hasText: '浙江省-杭州市-上城区' }))
})
