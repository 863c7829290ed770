import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from './rest.ts'
import { readCode, newMember, newOrder, newPhone, payOrder } from './shopper.ts'

/** A member on the form that binds a phone to a number they have paid for. */
async function bindForm() {
  const member = await newMember()
  const { page } = member
  const order = await newOrder(member, '741')
  await payOrder(member, order)
  await member.open(`/bind-phone?orderId=${order.id}`)
  const phoneField = page.getByLabel('接听手机')
  await expectVisible(phoneField)
  return { ...member, order, phoneField, codeField: page.getByLabel('验证码', { exact: true }) }
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('[AP-16] [AU-3] another phone is bound by its own code: errors are explained, then it rings there, also after a reload', async () => {
  const member = await bindForm()
  const { page, session, origin, order, phoneField, codeField } = member
  member.expectTrouble(/status of 422/)
  await expectAtRest(phoneField.page(), () => phoneField.inputValue()).toBe(
    session.phone.replace(/^(...)(....)/, '$1 $2 '),
  )
  await expectVisible(page.getByText('这是您登录的手机号'))
  await phoneField.fill('1380013800')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '手机号应为 11 位数字' }))
  await page.getByRole('button', { name: '使用登录手机号' }).click()
  await expectVisible(page.getByRole('button', { name: '确认绑定' }))

  const other = newPhone()
  await phoneField.fill(other)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await readCode(origin, other)
  await codeField.fill(code === '000000' ? '000001' : '000000')
  await expectVisible(page.getByText('验证码错误，还可以试 4 次'))
  await expectAtRest(codeField.page(), () => codeField.inputValue()).toBe('')
  await codeField.fill(code)
  await expectVisible(page.getByRole('heading', { name: '绑定成功' }))
  await expectVisible(page.getByText(`拨打 95013-${order.digits} 会响铃到 ${masked(other)}`))
  await page.reload()
  await expectVisible(page.getByText(masked(other)).first())
})

test('[AP-16] the owner’s own phone is bound by one tap, and the next step is one tap away', async () => {
  const { page, session, order } = await bindForm()
  // The second tap of a double tap may come as soon as the success is there.
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ clientX, clientY }) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main [role=alert] h2')) return
          observer.disconnect()
          const hit = document.elementFromPoint(clientX, clientY)?.closest('a, button')
          document.documentElement.dataset['secondTap'] = hit?.textContent ?? 'nothing'
        }).observe(document.body, { childList: true, subtree: true })
      },
      { once: true },
    )
  })
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByRole('heading', { name: '绑定成功' }))
  expect(await page.locator('html').getAttribute('data-second-tap')).toBe('nothing')
  await expectVisible(page.getByText(masked(session.phone)).first())
  await expectVisible(page.getByText(/服务期至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/))
  await page.getByRole('link', { name: '查看订单' }).click()
  await expectAddress(page, new RegExp(`/mobile/order/${order.id}$`))
})

test('[AP-16] an order refunded in the meantime says so instead of binding', async () => {
  const member = await bindForm()
  const { page, origin, session, order } = member
  member.expectTrouble(/status of 409/)
  const refund = await fetch(`${origin}/api/order/${order.id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(refund.status).toBe(200)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByText('这个订单已经结束，不能再绑定手机号。'))
  expect(await page.getByRole('link', { name: '选其他号码' }).getAttribute('href')).toBe('/mobile/number')
})
