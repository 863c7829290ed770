import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Subscription } from '@hao/contract/entities.ts'
import { expect, inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newOwner } from './owner.ts'
import { newMember, newShopper } from './shopper.ts'

/** A time in Shanghai as the shop writes it. */
const inShanghai = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('[SC-6] recent searches that were deleted stay deleted', async () => {
  const { page, open } = await newShopper()
  await open('/search')
  const input = page.getByPlaceholder('请输入要搜索的数字')
  await input.fill('1357')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectAddress(page, /\/tag-list\?keyword=1357$/)
  await open('/search')
  await expectVisible(page.getByRole('button', { name: '1357', exact: true }))
  await page.getByRole('button', { name: '清空最近搜索' }).click()
  await expectHidden(page.getByRole('button', { name: '1357', exact: true }))
  await open('/search')
  await expectHidden(page.getByRole('button', { name: '1357', exact: true }))
})

test('[AP-15] the renewals name the day and the amount that the server will charge', async () => {
  const { page, context, session, origin, open, id } = await newOwner('9735')
  await open('/user-center/renewals')
  await page.getByRole('switch', { name: '自动续费' }).click()
  const consent = page.getByRole('dialog', { name: '开启自动续费？' })
  await consent.getByRole('checkbox').check()
  await consent.getByRole('button', { name: '同意并开启' }).click()
  await page.getByRole('button', { name: '去授权' }).click()
  await page.getByRole('button', { name: '同意并开通' }).click()
  await expectAddress(page, /\/mobile\//)
  await open('/user-center/renewals')
  await expectVisible(page.getByText(/自动扣 ¥/))
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await context.request.get(`${origin}/api/subscription/${id}`, { headers })
  const { nextCharge } = ((await answer.json()) as { data: Subscription }).data
  expect(nextCharge).toBeDefined()
  const { at = '', amount = 0 } = nextCharge ?? {}
  await expectVisible(page.getByText(`${inShanghai(at)} 自动扣 ¥${amount.toFixed(2)}`))
})

test('[SC-11] customer service counts the answered questions, not the closed ones', async () => {
  const member = await newMember()
  const { page, origin, session } = member
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: { id: number } }).data.id
  }
  const ids = [
    await post('/ticket', { category: 'calls', text: '手机不响' }),
    await post('/ticket', { category: 'buying', text: '想买靓号' }),
  ]
  const cli = ['tools/run.mjs', 'apps/server/src/content/support/cli.ts']
  const env = { ...process.env, ...inject('shopEnv') }
  for (const id of ids)
    await promisify(execFile)(process.execPath, [...cli, 'answer', String(id), '已处理'], { env })
  await member.open('/service')
  await expectVisible(page.getByRole('link', { name: /我的咨询.*2 条已回复/ }))
  await post(`/ticket/${ids[0]}/close`, {})
  await member.open('/service')
  await expectVisible(page.getByRole('link', { name: /我的咨询.*1 条已回复/ }))
  await post(`/ticket/${ids[1]}/close`, {})
  await member.open('/service')
  await expectAtRest(page, () => page.getByRole('link', { name: /我的咨询/ }).innerText()).not.toContain(
    '已回复',
  )
})
