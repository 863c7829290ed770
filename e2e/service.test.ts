import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { waitFor } from '@hao/testing/product.ts'
import { expectAddress, expectAtRest, expectVisible, waitUntilAtRest } from './rest.ts'
import { chineseWords, overflowFindings, axeFindings } from './inspect.ts'
import { newMember, newOrder, newPhone, newShopper, pauseClock } from './shopper.ts'
import { expectToast } from './watcher.ts'

const cli = ['tools/run.mjs', 'apps/server/src/content/support/cli.ts']

/** The output of an operator's command. */
async function operator(...args: string[]): Promise<string> {
  const env = { ...process.env, ...inject('shopEnv') }
  const { stdout } = await promisify(execFile)(process.execPath, [...cli, ...args], { env })
  return stdout
}

/** Sends a question by the open form and returns the id of the ticket. */
async function ask(page: Page, text: string): Promise<string> {
  await page.getByLabel('问题描述').fill(text)
  await page.getByRole('button', { name: '提交' }).click()
  await expectAddress(page, /\/service\/ticket\/\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

test('[SC-11] [SC-5] a question typed before login is sent after it, answered, followed up and closed', async () => {
  const shopper = await newShopper()
  const { page, origin } = shopper
  await shopper.open('/service')
  await page.getByRole('link', { name: /在线提问/ }).click()
  await expectAddress(page, /\/service\/ticket\/new$/)
  await page.getByRole('button', { name: '登录并提交' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '请写下您的问题' }))
  await page.getByRole('radio', { name: '绑定手机' }).check()
  await page.getByLabel('问题描述').fill('  怎样换一个响铃的手机？  ')
  await page.getByRole('button', { name: '登录并提交' }).click()
  await expectAddress(page, /\/login\?callback=%2Fservice%2Fticket%2Fnew$/)
  const phone = newPhone()
  await shopper.logIn(phone)
  await expectAddress(page, /\/service\/ticket\/new$/)
  expect(await page.getByLabel('问题描述').inputValue()).toBe('  怎样换一个响铃的手机？  ')
  expect(await page.getByRole('radio', { name: '绑定手机' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectAddress(page, /\/service\/ticket\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const messages = page.getByRole('list', { name: '往来消息' }).getByRole('listitem')
  await expectVisible(messages.getByText('怎样换一个响铃的手机？', { exact: true }))
  await expectVisible(page.getByText('等待回复'))

  expect(await operator('list')).toContain(`#${id} `)
  expect(await operator('answer', id, '在订单里点“更换手机”就可以。')).toBe(`#${id} is answered\n`)
  const outbox = async () => (await fetch(`${origin}/dev/outbox`)).text()
  await waitFor(async () => new RegExp(`客服回复提醒[^]*?${phone}`).test(await outbox()))
  await shopper.open('/service')
  await page.getByRole('link', { name: /我的咨询.*1 条已回复/ }).click()
  await page.getByRole('link', { name: /绑定手机.*已回复/ }).click()
  await expectVisible(messages.getByText('在订单里点“更换手机”就可以。'))

  await page.getByRole('button', { name: '发送' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '请写下您的问题' }))
  await page.getByLabel('继续说明').fill('找到了，谢谢！')
  await page.getByRole('button', { name: '发送' }).click()
  await expectVisible(messages.getByText('找到了，谢谢！'))
  expect(await page.getByLabel('继续说明').inputValue()).toBe('')
  await expectVisible(page.getByText('等待回复'))

  await page.getByRole('button', { name: '不用了，关闭咨询' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认关闭' }).click()
  await expectVisible(page.getByText('已关闭', { exact: true }))
  await page.getByRole('link', { name: '提一个新问题' }).click()
  expect(await page.getByLabel('问题描述').inputValue()).toBe('')
  await expect(operator('answer', id, '太晚了')).rejects.toMatchObject({
    stdout: `There is no open ticket #${id}\n`,
  })
})

test('a lost server response loses nothing and sends nothing twice', async () => {
  const member = await newMember()
  const { page, session, origin } = member
  member.expectTrouble(/ERR_FAILED/)
  await member.open('/service/ticket/new?category=calls')
  await page.route('**/api/ticket', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('问题描述').fill('别人打来，我的手机不响')
  await page.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '请求超时，请检查网络')
  await page.unroute('**/api/ticket')
  await page.reload()
  await expectAtRest(page, () => page.getByLabel('问题描述').inputValue()).toBe('别人打来，我的手机不响')

  await page.route('**/api/ticket', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('问题描述').fill('打来还是不响')
  await page.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '请求超时，请检查网络')
  await page.unroute('**/api/ticket')
  await ask(page, '打来还是不响')
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${origin}/api/ticket`, { headers })
  const { data } = (await answer.json()) as { data: { list: { text: string }[] } }
  expect(data.list.map(({ text }) => text)).toEqual(['打来还是不响', '别人打来，我的手机不响'])
})

test('[SC-11] a question is about a number, which is listed once with its present state', async () => {
  const member = await newMember()
  const { page } = member
  const { id, digits } = await newOrder(member, '57')
  await page.route(/\/api\/order\/user\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { list: object[] } }
    const [one] = body.data.list
    const others = {
      3: { stage: 'cancelled' },
      2: { stage: 'active', kind: 'renew' },
      1: { stage: 'active' },
    }
    const list = Object.entries(others).map(([at, other]) => ({ ...one, ...other, id: id + Number(at) }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list: list.toReversed() } } })
  })
  await member.open(`/service/ticket/new?orderId=${id + 3}`)
  const choice = page.getByLabel('与哪个号码有关（选填）')
  const entry = `95013-${digits} · 使用中`
  await expectAtRest(page, () => choice.locator('option').allTextContents()).toEqual([
    '不涉及具体号码',
    entry,
  ])
  expect(await choice.locator('option:checked').textContent()).toBe(entry)
})

test('[SC-11] a text that is too long stays with a message; a sixth question in a day is refused beside the form', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/status of 429/)
  await member.open('/service/ticket/new')
  await page.getByLabel('问题描述').fill('字'.repeat(501))
  await expectVisible(page.getByRole('alert').filter({ hasText: '最多 500 个字' }))
  await expectVisible(page.getByText('501/500'))
  for (const text of ['一', '二', '三', '四', '五']) {
    await ask(page, text)
    await member.open('/service/ticket/new')
  }
  await page.getByLabel('问题描述').fill('六')
  await page.getByRole('button', { name: '提交' }).click()
  await expectVisible(page.getByRole('alert').filter({ hasText: '24 小时内最多发送 5 次' }))
  expect(await page.getByLabel('问题描述').inputValue()).toBe('六')
})

test('[SC-11] a vote on an answer shows at once, is saved, and is undone when the server refuses', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  shopper.expectTrouble(/status of 500/)
  await shopper.open('/question/3')
  const useful = page.getByRole('button', { name: '有用' })
  const useless = page.getByRole('button', { name: '没用' })
  const pressed = async () => [
    await useful.getAttribute('aria-pressed'),
    await useless.getAttribute('aria-pressed'),
  ]
  await useful.click()
  await expectToast(page, '谢谢您的反馈')
  await page.reload()
  await expectAtRest(page, pressed).toEqual(['true', 'false'])

  await page.route('**/api/question/3/vote', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await useless.click()
  await expectToast(page, /^服务异常/)
  await expectAtRest(page, pressed).toEqual(['true', 'false'])
  await page.unroute('**/api/question/3/vote')
  await useless.click()
  await expectAtRest(page, pressed).toEqual(['false', 'true'])
  await page.getByRole('link', { name: '联系客服' }).click()
  await expectAddress(page, /\/service\/ticket\/new\?category=buying$/)
  expect(await page.getByRole('radio', { name: '选号与购买' }).isChecked()).toBe(true)
})

test('[CN-1] [SC-11] questions are filtered by category and searched after a pause in typing; no result leads to a human', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await page.clock.install()
  await shopper.open('/question')
  await page.getByRole('radio', { name: '来电与接听' }).check()
  await expectAddress(page, /\/question\?category=calls$/)
  const headings = () => page.getByRole('heading', { level: 2 }).allTextContents()
  await expectAtRest(page, headings).toEqual(['来电与接听'])
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/question?keyword=')) searches.push(request.url())
  })
  const box = page.getByRole('searchbox')
  await pauseClock(page)
  await box.pressSequentially('退款')
  await page.clock.runFor(999)
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expectAddress(page, /keyword=%E9%80%80%E6%AC%BE$/)
  await expectVisible(page.getByText(/找到 \d+ 个问题/))
  expect(searches).toHaveLength(1)
  await box.fill('量子力学')
  await expectVisible(page.getByText('没有找到与“量子力学”有关的问题'))
  await page.getByRole('link', { name: '联系客服' }).click()
  await expectAddress(page, /\/service\/ticket\/new\?/)
  expect(await page.getByLabel('问题描述').inputValue()).toBe('量子力学')
})

test('[SC-11] [AP-15] the check of my numbers: an unbound one does not ring and leads to binding, a bound one rings and leads to a human', async () => {
  const member = await newMember()
  const { page, session } = member
  const { id, digits } = await newOrder(member, '9753')
  await member.open(`/order/${id}`)
  await page.getByRole('button', { name: '去支付' }).click()
  await expectAddress(page, /\/simulators\/wechat\/h5\//)
  await page.getByRole('button', { name: /立即支付/ }).click()
  await expectVisible(page.getByRole('heading', { name: '支付成功' }))

  await member.open('/service')
  const spoken = [...`95013${digits}`].join(' ')
  const mine = page.getByRole('group').filter({ has: page.getByRole('img', { name: spoken }) })
  await expectVisible(mine.getByText('不会响铃'))
  await expectVisible(mine.getByText('还没有绑定手机号'))
  await mine.getByRole('link', { name: '去绑定' }).click()
  await expectAddress(page, new RegExp(`/bind-phone\\?orderId=${id}$`))
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expectVisible(page.getByRole('heading', { name: '绑定成功' }))

  await member.open('/service')
  await expectVisible(mine.getByText('会响铃', { exact: true }))
  await expectVisible(mine.getByText(`${session.phone.slice(0, 3)}****${session.phone.slice(7)}`))
  await expectVisible(mine.getByText('使用中'))
  await expectVisible(mine.getByText('还没有来电'))
  await mine.getByRole('link', { name: '还是不响，联系客服' }).click()
  await expectVisible(page.getByLabel('问题描述'))
  const about = page.getByLabel('与哪个号码有关（选填）')
  await expectAtRest(about.page(), () => about.inputValue()).toBe(String(id))
  await ask(page, '别人打来，我的手机不响')
  await expectVisible(page.getByText(`95013-${digits}`))
  await page.getByRole('link', { name: '查看相关订单' }).click()
  await expectAddress(page, new RegExp(`/order/${id}$`))
})

test('a list of tickets that fails to load is retried by the shopper, and an unknown ticket leads back', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/status of (404|500)/)
  await page.route('**/api/ticket?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await member.open('/service/ticket')
  await expectVisible(page.getByRole('alert').filter({ hasText: '没有加载出来' }))
  await page.unroute('**/api/ticket?*')
  await page.getByRole('button', { name: '重试' }).click()
  await expectVisible(page.getByText('您还没有咨询过客服'))
  await member.open('/service/ticket/99999999')
  await expectVisible(page.getByText('没有找到这条咨询'))
  await page.getByRole('link', { name: '我的咨询' }).click()
  await expectAddress(page, /\/service\/ticket$/)
})

const inEnglish = [['en-US', 'How do I change my phone?'] as const]

test.each(depth(inEnglish, [...inEnglish, ['zh-CN', '怎样换手机？'] as const]))(
  "axe finds nothing on the help centre's screens in %s, and all of it fits, also at twice the text",
  async (locale, text) => {
    const found: Record<string, string[]> = {}
    const member = await newMember({ locale, reducedMotion: 'reduce' })
    const { page, origin, session } = member
    const answer = await fetch(`${origin}/api/ticket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ category: 'binding', text }),
    })
    const { data } = (await answer.json()) as { data: { id: number } }
    const paths = ['', '/ticket', `/ticket/${data.id}`, '/ticket/new'].map((path) => `/service${path}`)
    const all = [...paths, '/question', '/question?keyword=95013', '/question/9']
    // A usual run sees every screen in one of the languages, the deep run in both.
    const seen = all.filter((_, place) => (place % 2 === 1) === (locale === 'en-US'))
    for (const path of depth(seen, all)) {
      await member.open(path)
      await waitUntilAtRest(page)
      const wrong = [...(await axeFindings(page)), ...(await overflowFindings(page))]
      await page.emulateMedia({ colorScheme: 'dark' })
      wrong.push(...(await axeFindings(page, ['color-contrast'])))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      wrong.push(...(await overflowFindings(page)).map((line) => `twice the text, ${line}`))
      if (locale === 'en-US') wrong.push(...(await chineseWords(page)))
      if (wrong.length > 0) found[path] = wrong
    }
    expect(found).toEqual({})
  },
)
