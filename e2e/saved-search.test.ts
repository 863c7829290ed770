import { expect, inject, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { runSql } from './database.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { newMember, newShopper } from './shopper.ts'

/** Puts a number on sale as an import does, and lets the job run that counts it once a search finds it. */
async function putOnSale(digits: string): Promise<void> {
  const env = inject('shopEnv')
  await runSql(
    env,
    `WITH added AS (INSERT INTO numbers (digits, price_fen, state) VALUES ($1, 6600, 'on_sale') RETURNING id)
     INSERT INTO number_history (number_id, event, state, at, price_fen) SELECT id, 'import', 'on_sale', now(), 6600 FROM added`,
    [digits],
  )
  const search = `${inject('shop')}/api/number/search?keyword=${digits}`
  await waitFor(async () => (await (await fetch(search)).text()).includes(`"${digits}"`))
  await runSql(env, `INSERT INTO jobs (name, data) VALUES ('searches-match', '{}')`)
}

test('a shopper saves a search, finds in My how many new numbers fit, looks at them, and deletes it', async () => {
  const { page, open } = await newMember()
  // Longer than the tails of the numbers that other journeys put on sale.
  await open(`/search?q=${encodeURIComponent('尾号 138074，不含5')}`)
  await page.getByRole('button', { name: '保存这个搜索' }).click()
  const sheet = page.getByRole('dialog', { name: '保存这个搜索' })
  await expectVisible(sheet.getByText('每天最多一条'))
  // Back closes the sheet, and the results stay.
  await page.goBack()
  await expectHidden(sheet)
  await page.getByRole('button', { name: '保存这个搜索' }).click()
  await sheet.getByRole('checkbox', { name: '有新号码时发短信给我' }).check()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  const save = sheet.getByRole('button', { name: '同意并保存' })
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await save.press('Enter')
  await saved
  // The sheet leaves: what it has done is not done again.
  await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true')
  await save.press('Enter')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expectHidden(sheet)
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)

  await open('/user-center')
  await expectVisible(page.getByText('还没有号码'))
  await page.getByRole('link', { name: '我的提醒' }).click()
  const row = page.getByRole('link', { name: /尾号 138074，不含 5/ })
  await expectVisible(row)
  await expectVisible(row.getByText('暂无新号码'))
  await expectAtRest(page, () => page.getByRole('switch', { name: '短信提醒' }).isChecked()).toBe(true)

  await putOnSale('6138074')
  await expect
    .poll(
      async () => {
        await page.reload()
        await waitUntilAtRest(page)
        return row.textContent()
      },
      { interval: 500 },
    )
    .toContain('1 个新号码')
  await row.click()
  await expectAddress(page, /\/search\?q=/)
  await expectVisible(page.getByRole('img', { name: [...'950136138074'].join(' ') }).first())
  await page.goBack()
  await expectVisible(row.getByText('暂无新号码'))

  await page.getByRole('switch', { name: '短信提醒' }).click()
  await expectAtRest(page, () => page.getByRole('switch', { name: '短信提醒' }).isChecked()).toBe(false)
  // Turning SMS on again asks for the consent.
  await page.getByRole('switch', { name: '短信提醒' }).click()
  await expectVisible(sheet.getByRole('button', { name: '同意并保存' }))
  await page.goBack()
  await page.getByRole('button', { name: '删除' }).click()
  await expectVisible(page.getByText('还没有提醒'))
})

test('a stranger who wants to save the numbers of a category logs in first, and returns to the question', async () => {
  const { page, open } = await newShopper()
  await open('/tag-list?id=leopard')
  await page.getByRole('button', { name: '保存这个搜索' }).click()
  await expectAddress(page, /\/login\?callback=/)
})
