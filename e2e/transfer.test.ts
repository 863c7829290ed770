import { expect, inject, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { enterConsole } from './console/operator.ts'
import { dialogOf, expectNoViolations } from './console/stock.ts'
import { runSql } from './database.ts'
import { findFlaws, narrowAppearances } from './inspect.ts'
import { dial, newOwner } from './owner.ts'
import { expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newPhone, newSession, newShopper, readCode } from './shopper.ts'
import { expectToast } from './watcher.ts'

/** The 48 hours of a transfer are over, and its job is due. */
async function passWait(digits: string) {
  const env = inject('shopEnv')
  const own = 'number_id = (SELECT id FROM numbers WHERE digits = $1)'
  await runSql(env, `UPDATE transfers SET changes_at = now() WHERE state = 'accepted' AND ${own}`, [digits])
  const due = `name = 'transfer-step' AND (data->>'transferId')::bigint IN (SELECT id FROM transfers WHERE ${own})`
  await runSql(env, `UPDATE jobs SET run_at = now() WHERE ended_at IS NULL AND ${due}`, [digits])
}

test('an owner transfers a number; the next one accepts, becomes the owner, and binds a phone', async () => {
  const owner = await newOwner('8')
  const next = await newSession()
  await owner.open(`/user-center/numbers/${owner.id}`)
  await owner.page.getByRole('button', { name: '转让给他人' }).click()
  const sheet = owner.page.getByRole('dialog', { name: '转让给他人' })
  await sheet.getByLabel('新机主手机号').fill(owner.session.phone)
  owner.expectTrouble(/status of 409/)
  await sheet.getByRole('button', { name: '发起转让' }).click()
  await expectVisible(sheet.getByText('这是您自己的手机号，请填对方的'))
  await sheet.getByLabel('新机主手机号').fill(next.phone)
  await sheet.getByRole('button', { name: '发起转让' }).click()
  await expectToast(owner.page, '已发起，对方会收到短信')
  await expectHidden(sheet)
  await expectVisible(owner.page.getByText('等待对方接受'))

  const phone = await newShopper({ storageState: loggedInStorage(next) })
  await phone.open('/transfer')
  await expectVisible(phone.page.getByText('机主要把号码转让给您'))
  await phone.page.getByRole('button', { name: '查看并接受' }).click()
  const accept = phone.page.getByRole('dialog', { name: '接受这个号码' })
  await expectVisible(accept.getByText('您提前退订不退款', { exact: false }))
  await accept.getByRole('checkbox').check()
  await accept.getByRole('button', { name: '确认接受' }).click()
  await expectToast(phone.page, '已接受')
  await expectVisible(phone.page.getByText('您已接受'))

  await passWait(owner.digits)
  const headers = { authorization: `Bearer ${next.token}` }
  await waitFor(async () => {
    const response = await fetch(`${phone.origin}/api/transfer`, { headers })
    return ((await response.json()) as { data: { state: string }[] }).data[0]?.state === 'done'
  })
  await phone.open('/transfer')
  await expectVisible(phone.page.getByText('号码是您的了'))
  await phone.page.getByRole('link', { name: '绑定接听手机' }).click()
  await expectVisible(phone.page.getByText('还没有付款记录'))
  await phone.page.getByRole('button', { name: '绑定手机', exact: true }).click()
  const bind = phone.page.getByRole('dialog', { name: '绑定接听手机' })
  // A second code within a minute goes to another phone.
  const ringing = newPhone()
  await bind.getByLabel('接听手机号').fill(ringing)
  await bind.getByRole('button', { name: '获取验证码' }).click()
  await bind.getByLabel('验证码', { exact: true }).fill(await readCode(phone.origin, ringing))
  await expectHidden(bind)
  const call = await (await fetch(await dial(phone.origin, owner.digits))).text()
  expect(call).toContain(ringing)

  await owner.open(`/user-center/numbers/${owner.id}`)
  await expectVisible(owner.page.getByText('号码已转让给他人。'))
})

test('an open transfer is named before a renewal or the end, its tile leads to it, and the next owner stops or declines it', async () => {
  const owner = await newOwner('7')
  const next = await newSession()
  const post = async (path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(owner.origin + path, init)).json()) as { data: { id: number } }
  }
  const offer = () =>
    post(`/api/subscription/${owner.id}/transfer`, owner.session.token, { phone: next.phone })
  const { data } = await offer()
  await post(`/api/transfer/${data.id}/accept`, next.token, { agreed: true })
  await owner.open(`/user-center/numbers/${owner.id}`)
  await expectVisible(owner.page.getByRole('link', { name: '转让给他人' }))
  await owner.page.getByRole('button', { name: '续费', exact: true }).click()
  const renewal = owner.page.getByRole('dialog', { name: '续费' })
  await expectVisible(renewal.getByText('续费会停止正在进行的转让。'))
  await owner.page.keyboard.press('Escape')
  await expectHidden(renewal)
  await owner.page.getByRole('button', { name: '退订并退款' }).click()
  const end = owner.page.getByRole('dialog')
  await expectVisible(end.getByText('正在进行的转让会停止。'))
  await end.getByRole('button', { name: '保留号码' }).click()
  await expectHidden(end)

  const phone = await newShopper({ storageState: loggedInStorage(next) })
  await phone.open('/transfer')
  await phone.page.getByRole('button', { name: '停止转让' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: '确认停止' }).click()
  await expectVisible(phone.page.getByText('您已停止转让'))
  await owner.open('/transfer')
  await expectVisible(owner.page.getByText('对方已停止转让'))
  await offer()
  await phone.open('/transfer')
  await phone.page.getByRole('button', { name: '不接受', exact: true }).click()
  const sheet = phone.page.getByRole('dialog', { name: '不接受这个号码？' })
  await expectVisible(sheet.getByRole('button', { name: '再想想' }))
  await sheet.getByRole('button', { name: '确认不接受' }).click()
  await expectHidden(sheet)
  await expectVisible(phone.page.getByRole('listitem').getByText('您没有接受'))
})

test('service freezes a transfer and stops it; the owner sees both', async () => {
  const owner = await newOwner('9')
  await owner.open(`/user-center/numbers/${owner.id}`)
  await owner.page.getByRole('button', { name: '转让给他人' }).click()
  const sheet = owner.page.getByRole('dialog', { name: '转让给他人' })
  await sheet.getByLabel('新机主手机号').fill(newPhone())
  await sheet.getByRole('button', { name: '发起转让' }).click()
  await expectHidden(sheet)
  const service = await enterConsole('service', `/subscriptions/${owner.id}`)
  const act = async (name: string) => {
    await service.page.getByRole('button', { name }).click()
    const dialog = dialogOf(service.page, name)
    await dialog.getByLabel('原因').fill('机主来电核实')
    await dialog.locator('.ant-modal-footer').getByRole('button', { name }).click()
    await expectHidden(dialog)
  }
  await act('暂停转让')
  await expectVisible(service.page.getByText('已暂停', { exact: true }))
  await expectNoViolations(service.page, 'subscription-transfer-zh')
  await owner.page.reload()
  await expectVisible(owner.page.getByText('客服已暂停'))
  await act('停止转让')
  await expectHidden(service.page.getByRole('button', { name: '停止转让' }))
  await owner.open('/transfer')
  await expectVisible(owner.page.getByText('转让已停止'))
})

test.each(narrowAppearances)('a transfer is whole on a narrow phone ($locale)', async (look) => {
  const { session, id, open: _, ...owned } = await newOwner('5')
  const next = await newSession()
  await fetch(`${owned.origin}/api/subscription/${id}/transfer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: next.phone }),
  })
  const { page, open } = await newShopper({
    ...look,
    viewport: { width: 320, height: 640 },
    storageState: loggedInStorage(next),
  })
  await open('/transfer')
  await page.getByRole('button', { name: /查看并接受|Review and accept/ }).click()
  await expectVisible(page.getByRole('dialog'))
  expect(await findFlaws(page, 'transfer-accept', look, [next.nickname])).toEqual([])
})
