import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject, test } from 'vitest'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { newMember, newShopper } from './shopper.ts'

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
