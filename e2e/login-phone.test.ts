import { expect, inject, test } from 'vitest'
import { runSql } from './database.ts'
import { enterConsole } from './console/operator.ts'
import { confirm, dialogOf, expectNoViolations } from './console/stock.ts'
import { newOwnedNumber } from './owner.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newMember, newPhone, newShopper, readCode } from './shopper.ts'
import { expectToast } from './watcher.ts'

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('a user changes the login phone with a code to both phones, and logs in anew with the new one', async () => {
  const member = await newMember()
  const { page, origin, session } = member
  member.expectTrouble(/status of (401|409|422)/)
  await member.open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: `登录手机 ${masked(session.phone)}` }).click()
  const sheet = page.getByRole('dialog', { name: '更换登录手机' })
  await sheet.getByRole('button', { name: `获取 ${masked(session.phone)} 的验证码` }).click()
  const code = sheet.getByLabel('验证码', { exact: true })
  await expectVisible(code)
  await code.fill(await readCode(origin, session.phone))
  const phone = sheet.getByLabel('新手机号')
  await phone.fill(session.phone)
  await expectVisible(sheet.getByText('这就是现在的登录手机', { exact: true }))

  const next = newPhone()
  await phone.fill(next)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await expectVisible(code)
  const right = await readCode(origin, next)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expectVisible(sheet.getByText('验证码错误，还可以试 4 次'))
  await code.fill(right)
  await expectToast(page, '登录手机已更换，请用新手机号重新登录')
  await expectAddress(page, /\/mobile\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  await member.logIn(next)
  await expectAddress(page, /\/mobile\/user-center/)
  await member.open(`/user-center/${session.id}`)
  await expectVisible(page.getByText(masked(next)))
})

/** The address of the newest link in an SMS to a phone. */
async function readLink(origin: string, phone: string): Promise<string> {
  const find = async () => {
    const html = await (await fetch(`${origin}/dev/outbox`)).text()
    return new RegExp(`class="phone">${phone}[^<]*</p>\\s*<a href="/mobile(/phone-change\\?t=[^"]+)"`).exec(
      html,
    )?.[1]
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

/** A visitor without the old phone asks for another login phone, with the proofs of an owner. */
async function askWithoutPhone(keyword: string) {
  const owned = await newOwnedNumber(keyword)
  const { session, orderId, digits } = owned
  const visitor = await newShopper()
  const { page, origin } = visitor
  const headers = { authorization: `Bearer ${session.token}` }
  const order = await fetch(`${origin}/api/order/${orderId}`, { headers })
  const { data } = (await order.json()) as { data: { outTradeNo: string; amount: number } }
  await visitor.open('/login')
  await page.getByRole('link', { name: '手机号已停用？' }).click()
  await expectAddress(page, /\/lost-phone$/)
  await page.getByLabel('原手机号').fill(session.phone)
  await page.getByRole('button', { name: '下一步' }).click()
  await expectVisible(page.getByText('请输入订单号', { exact: true }))
  await page.getByLabel('任一订单号').fill(data.outTradeNo)
  await page.getByLabel('该订单的付款金额（元）').fill(`¥${data.amount.toFixed(2)}`)
  await page.getByLabel('您的一个号码').fill(digits)
  await page.getByRole('button', { name: '下一步' }).click()
  const phone = newPhone()
  await page.getByLabel('新手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = page.getByLabel('验证码', { exact: true })
  await expectVisible(code)
  await code.fill(await readCode(origin, phone))
  await expectVisible(page.getByText('申请已收到'))
  return { ...owned, visitor, phone }
}

test('an owner without the old phone gets the account 72 hours after two of staff agreed', async () => {
  const { visitor, phone, session, digits, id } = await askWithoutPhone('6')
  const service = await enterConsole('service', '/')
  await service.page
    .locator('.work')
    .getByRole('link', { name: /更换登录手机的申请待核对$/ })
    .click()
  const row = service.page.getByRole('row').filter({ hasText: masked(phone) })
  await expectNoViolations(service.page, 'phone-changes')
  await row.getByRole('link').first().click()
  await expectAtRest(service.page, () => service.page.getByText('相符', { exact: true }).count()).toBe(3)
  await expectNoViolations(service.page, 'phone-change')
  await service.page.getByRole('button', { name: '申请批准' }).click()
  await confirm(dialogOf(service.page, '申请批准'), '申请批准', '三项凭证相符')
  await service.page.getByRole('link', { name: '等待另一位同事批准' }).click()
  await expectAddress(service.page, /\/customer-requests\/\d+$/)

  const finance = await enterConsole('finance', new URL(service.page.url()).pathname)
  await expectVisible(finance.page.getByText('相符', { exact: true }).first())
  await expectNoViolations(finance.page, 'phone-change-request')
  await finance.page.getByRole('button', { name: /^批\s?准$/ }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: /^批\s?准$/ })
    .click()
  await expectVisible(finance.page.getByText('已批准', { exact: true }).first())

  await runSql(
    inject('shopEnv'),
    `WITH change AS (UPDATE phone_changes SET due_at = due_at - interval '73 hours' WHERE user_id = $1 RETURNING id),
      approval AS (UPDATE approvals SET decided_at = decided_at - interval '73 hours'
        WHERE kind = 'phone-change' AND subject_id = $1)
    INSERT INTO jobs (name, data) SELECT 'phone-change', jsonb_build_object('changeId', id) FROM change`,
    [session.id],
  )
  const { page } = visitor
  const messages = async () => (await fetch(`${visitor.origin}/dev/outbox`)).text()
  await expect.poll(messages).toMatch(new RegExp(`登录手机已更换[^]*?${session.phone}`))
  await visitor.open('/login')
  await visitor.logIn(phone)
  await expectAddress(page, /\/mobile\/user-center/)
  await visitor.open(`/user-center/numbers/${id}`)
  await expectVisible(page.getByRole('main').getByText(digits.slice(-4)).first())
})

test('the holder of the old phone opens the link, reads what is asked, and stops it with one press', async () => {
  const { session, phone } = await askWithoutPhone('8')
  const holder = await newShopper({}, inject('shop'))
  const { page } = holder
  await holder.open(await readLink(holder.origin, session.phone))
  await expectVisible(page.getByText(`有人申请把您账号的登录手机换成 ${masked(phone)}`))
  await page.reload()
  // What keeps the focus, when the button goes, starts when the page is idle.
  await expectVisible(page.getByRole('button', { name: '停止更换' }))
  await page.getByRole('button', { name: '停止更换' }).click()
  await expectVisible(page.getByText('已停止，登录手机不变。'))
  await expectHidden(page.getByRole('button', { name: '停止更换' }))
  await page.reload()
  await expectVisible(page.getByText('已停止，登录手机不变。'))
})
