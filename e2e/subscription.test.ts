import type { Subscription } from '@hao/contract/entities.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newOwner } from './owner.ts'
import { expectToast } from './watcher.ts'

const spoken = (digits: string) => [...digits].join(' ')

/** Pays on the cashier's page and comes back to the shop. */
async function payThere(page: Page): Promise<void> {
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))
}

/** The end of the period that the screen shows. */
async function periodEnd(page: Page): Promise<string> {
  const end = page.locator('dl > div').filter({ hasText: '结束' }).locator('dd').first()
  return (await end.textContent()) ?? ''
}

test('[AP-15] [SC-11] my number: bind it, see its days, switch renewal on with consent, off in one tap, and back', async () => {
  const { page, session, open, digits, orderId, id } = await newOwner('7531', { bound: false })

  await open('/user-center')
  await page.getByRole('link', { name: new RegExp(`${spoken(digits)}.*待绑定`) }).click()
  await expectAddress(page, new RegExp(`/user-center/numbers/${id}$`))
  await expectVisible(page.getByText('付款已收到'))
  await page.getByRole('link', { name: '去绑定' }).click()
  await expectAddress(page, /\/bind-phone\?orderId=/)
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByRole('heading', { name: '绑定成功' }))

  await open('/user-center')
  const masked = `${session.phone.slice(0, 3)}****${session.phone.slice(7)}`
  await expectVisible(page.getByText(`响铃至 ${masked}`))
  await expectVisible(page.getByText('到期不自动扣费'))
  await page.getByRole('link', { name: /使用中 · 还有 (28|29|30|31) 天/ }).click()
  await expectVisible(page.getByText('服务期', { exact: true }))
  const renewal = page.getByRole('switch', { name: '自动续费' })
  expect(await renewal.isChecked()).toBe(false)

  await renewal.click()
  const consent = page.getByRole('dialog', { name: '开启自动续费？' })
  const agreed = consent.getByRole('checkbox')
  expect(await agreed.isChecked()).toBe(false)
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await expectToast(page, '请先勾选同意自动续费协议')
  expect(await renewal.isChecked()).toBe(false)
  await agreed.check()
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await expectHidden(consent)
  await expectVisible(page.getByText('已开启，可随时关闭'))
  expect(await renewal.isChecked()).toBe(true)

  await open('/user-center')
  await expectVisible(page.getByText('自动续费', { exact: true }))
  await open(`/order/${orderId}`)
  const onOrder = page.getByRole('switch', { name: '自动续费' })
  await expectAtRest(onOrder.page(), () => onOrder.isChecked()).toBe(true)
  await onOrder.click()
  await expectVisible(page.getByText('已关闭，立即生效'))
  await page.getByRole('button', { name: '撤销' }).click()
  // The switch shows the choice at once; the message follows its success.
  await expectToast(page, '自动续费已开启')
  await expectVisible(page.getByText('已开启，可随时关闭'))
  await onOrder.click()
  await expectVisible(page.getByText('已关闭，立即生效'))
  await expectVisible(page.getByText('未开启，到期不自动扣费'))
  await page.reload()
  await expectVisible(page.getByText('未开启，到期不自动扣费'))
  expect(await onOrder.isChecked()).toBe(false)
})

type Answer = { data: Subscription }

/** Answers that the mandates are still being signed. */
async function answerSigning(route: Route): Promise<void> {
  const response = await route.fetch()
  const { data, ...rest } = (await response.json()) as { data: { list: Subscription[] } }
  const list = data.list.map((one) => ({ ...one, mandate: 'signing', nextCharge: undefined }))
  await route.fulfill({ response, json: { ...rest, data: { ...data, list } } })
}

/** A time in Shanghai as the shop writes it. */
const inShanghai = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('[AP-15] the renewals show the day and the amount that the server will charge once WeChat has told it, and are switched there', async () => {
  const { page, open, digits, id, session, origin } = await newOwner('9753')
  await open('/user-center')
  await expectVisible(page.getByText('到期不自动扣费'))
  await page.getByRole('link', { name: '续费管理' }).click()
  await expectAddress(page, /\/user-center\/renewals$/)
  await expectVisible(page.getByText('没有将要自动扣款的号码'))
  await expectVisible(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 到期，不自动扣费$/))
  await page.getByRole('switch', { name: '自动续费' }).click()
  const consent = page.getByRole('dialog', { name: '开启自动续费？' })
  await consent.getByRole('checkbox').check()
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await expectVisible(page.getByText('还差一步：在微信支付授权自动扣费'))
  await page.getByRole('button', { name: '去授权' }).click()
  await page.getByRole('button', { name: '同意并开通' }).click()
  await expectAddress(page, /\/mobile\//)

  // The shopper may be back before WeChat's message, as the first read says here.
  await page.route(/\/api\/subscription\?/, answerSigning, { times: 1 })
  await open('/user-center/renewals')
  await expectVisible(page.getByText('未来 30 天').or(page.getByText('没有将要自动扣款的号码')))
  await expectVisible(page.getByText(/自动扣 ¥/))
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${origin}/api/subscription/${id}`, { headers })
  const { nextCharge: { at, amount } = { at: '', amount: 0 } } = ((await answer.json()) as Answer).data
  await expectVisible(page.getByText(`${inShanghai(at)} 自动扣 ¥${amount.toFixed(2)}`))
  await page.getByRole('switch', { name: '自动续费' }).click()
  await expectVisible(page.getByText('已关闭，立即生效'))
  await expectVisible(page.getByText(/到期，不自动扣费$/))

  await page.getByRole('link', { name: spoken(`95013${digits}`) }).click()
  await expectAddress(page, new RegExp(`/user-center/numbers/${id}$`))
})

test('[AP-15] one more month is paid for manually; the period grows and the payment is listed', async () => {
  const { page, open, id } = await newOwner('8642')
  await open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByText('新购 · 1 个月'))
  const before = await periodEnd(page)
  await page.getByRole('button', { name: '续费', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '续费' })
  await sheet.getByRole('radio', { name: /^3 个月/ }).check()
  await sheet.getByRole('radio', { name: /^1 个月/ }).check()
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await payThere(page)

  await open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByText('续费 · 1 个月'))
  await expectVisible(page.getByText(/还有 (59|60|61|62) 天/).first())
  const after = await periodEnd(page)
  const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  expect(month(after) - month(before)).toBe(1)
})

test('[AP-15] a number is cancelled with its refund shown and confirmed, and recovered by paying again', async () => {
  const { page, open, id, digits, orderId } = await newOwner('7913')
  await open(`/user-center/numbers/${id}`)
  await page.getByRole('button', { name: '退订并退款' }).click()
  const sheet = page.getByRole('dialog', { name: '退订这个号码？' })
  await expectVisible(sheet.getByText('退还剩余整天'))
  expect(await sheet.locator('dd').textContent()).toMatch(/^¥\d+\.\d\d$/)
  await sheet.getByRole('button', { name: '保留号码' }).click()
  await expectHidden(sheet)
  await page.getByRole('button', { name: '退订并退款' }).click()
  await sheet.getByRole('button', { name: '确认退订' }).click()
  await expectToast(page, /^已退订/)
  await expectVisible(page.getByText('服务已结束，可找回'))
  expect(await page.getByRole('switch').count()).toBe(0)

  await open(`/order/${orderId}`)
  await expectVisible(page.getByRole('heading').first())
  expect(await page.getByRole('switch', { name: '自动续费' }).count()).toBe(0)

  await open('/user-center/numbers')
  await expectVisible(page.getByText('还没有号码'))
  await page.getByRole('tab', { name: '已结束' }).click()
  await expectAddress(page, /state=ended$/)
  await expectVisible(page.getByRole('link', { name: new RegExp(spoken(digits)) }))
  await page.getByRole('link', { name: '找回号码' }).click()
  const recovery = page.getByRole('dialog', { name: '找回号码' })
  await recovery.getByRole('button', { name: '立即支付' }).click()
  await payThere(page)

  await open('/user-center/numbers')
  await expectVisible(page.getByText(/使用中 · 还有 (28|29|30|31) 天/))
})

test('[AP-15] a refused renewal says why, and shows the state of the number', async () => {
  const { page, open, id, origin, session, expectTrouble } = await newOwner('9713')
  expectTrouble(/status of 409/)
  await open(`/user-center/numbers/${id}`)
  await page.getByRole('button', { name: '续费', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '续费' })
  await expectVisible(sheet)
  // On another device, the number is given up.
  const ended = await fetch(`${origin}/api/subscription/${id}/end`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmed: true }),
  })
  expect(ended.status).toBe(200)
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await expectToast(page, '40910: 这个号码的服务已结束，不能再续费或修改，请选其他号码')
  await expectVisible(page.getByText('服务已结束，可找回'))
})
