import type { Page } from 'playwright-core'
import type { RunningProduct } from '@hao/testing/product.ts'

const phone = '13800138000'
const id = (page: Page) => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

/** The context of the walk: the page, how to open an address below /mobile, and how to take a picture. */
export type Walk = {
  page: Page
  product: RunningProduct
  open: (path: string) => Promise<void>
  show: (name: string) => Promise<void>
}

/** A shopper's way from login to a ringing number. Each `show` takes a picture; the names are file names. */
export async function walkThroughShop({ page, product, open, show }: Walk): Promise<void> {
  await open('/login?callback=/home')
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('checkbox').check()
  await button(page, '获取验证码').click()
  await page.getByLabel('验证码', { exact: true }).waitFor()
  await show('login')
  await page.getByLabel('验证码', { exact: true }).fill(await product.readSmsCode(phone))
  await page.waitForURL(/\/mobile\/home$/)

  await open('/home')
  await show('home')
  await open('/tag-list?keyword=88&suffix=true')
  await like(page, [0, 2, 3])
  await show('results')
  await button(page, /^我的收藏，3 个/).click()
  await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
  await show('favourites')

  const [featured] = await numbers(product.origin, 'good?count=1')
  await open(`/number/${featured}`)
  await button(page, '立即办理').waitFor()
  await page.getByText('已收藏').waitFor()
  await show('number')
  await button(page, '立即办理').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox').first().check()
  await show('confirm')
  await sheet.getByRole('button', { name: '立即支付' }).click()
  await page.waitForURL(/\/simulators\/wechat\/h5\//)
  await show('cashier')
  await button(page, /立即支付/).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await show('pay-ok')
  await page.getByRole('link', { name: '绑定手机号' }).click()
  await button(page, '确认绑定').waitFor()
  await show('bind')
  await button(page, '确认绑定').click()
  await page.getByText('绑定成功').waitFor()
  await page.getByRole('link', { name: '查看订单' }).click()
  await page.waitForURL(/\/order\/\d+$/)
  const order = id(page)

  await placeOrder(page, product.origin)
  await open('/order')
  await show('orders')
  await open(`/order/${order}`)
  await show('order')
  await open('/user-center')
  await show('my')
  await open('/service')
  await show('service')
}

async function like(page: Page, places: number[]): Promise<void> {
  await button(page, /^我的收藏，/).waitFor()
  for (const place of places) {
    const answered = page.waitForResponse('**/api/collect/like')
    await button(page, /收藏 95013-/)
      .nth(place)
      .click()
    await answered
  }
  await page.getByRole('status').filter({ hasText: '收藏成功' }).waitFor({ state: 'hidden' })
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name })
}

async function numbers(origin: string, query: string): Promise<number[]> {
  const answer = await fetch(`${origin}/api/number/${query}`)
  const { data }: { data: { id: number }[] | { list: { id: number }[] } } = JSON.parse(await answer.text())
  return (Array.isArray(data) ? data : data.list).map((number) => number.id)
}

async function placeOrder(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate("localStorage.getItem('token')")
  const [numberId] = await numbers(origin, 'search?keyword=1314&suffix=true&pageSize=1')
  await fetch(`${origin}/api/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(token)}` },
    body: JSON.stringify({ numberId, agreed: true }),
  })
}
