import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible } from '../rest.ts'
import { axeFindings } from '../inspect.ts'
import { newOrder, newSession, payOrder } from '../shopper.ts'
import { enterConsole, newOperator, type Operator } from './operator.ts'
import { confirm, dialogOf, waitForState, importNumbers } from './stock.ts'
import { expectToast } from '../watcher.ts'

/** The screen of a withdrawn version may request it once more before the list replaces it. */
const withdrawn = /status of 404 .*\/api\/agreements\//

/** Expects no axe violations on the screen. With SHOTS set, also takes a screenshot. */
const look = async (page: Operator['page'], name: string) => {
  expect(await axeFindings(page), name).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Publishes a version for next year, as an operator does on a terminal. */
async function publishByCommand(id: string, version: string): Promise<void> {
  const text = { title: '服务协议', changes: '改了一处', body: ['从终端发布的文字'] }
  const effectiveAt = new Date(Date.now() + 365 * 86_400_000).toISOString()
  const file = join(await mkdtemp(join(tmpdir(), 'agreement-')), 'version.json')
  await writeFile(file, JSON.stringify({ id, version, effectiveAt, texts: { zh: text, en: text } }))
  const command = ['tools/run.mjs', 'apps/server/src/people/agreements/cli.ts', 'publish', file]
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...inject('shopEnv') } })
}

test('the owner writes a version of an agreement, finance publishes it, and the owner withdraws it', async () => {
  const { page, open, enterAs, expectTrouble } = await newOperator({ locale: 'zh-CN' })
  expectTrouble(withdrawn)
  await open('/agreements')
  await enterAs('owner')
  await expectVisible(page.getByRole('heading', { level: 1, name: '用户协议' }))
  await expectVisible(page.getByRole('link', { name: '1.0' }).first())
  await look(page, 'agreements-zh')
  await page.getByRole('link', { name: '撰写新版本: 退款规则' }).click()
  const chinese = page.getByRole('textbox', { name: '正文' }).first()
  const before = await chinese.inputValue()
  const save = async () => {
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expectVisible(page.getByText(/^已保存/))
  }
  await chinese.fill(before.replace('72 小时', '三天'))
  await save()
  await page.reload()
  await expectAtRest(chinese.page(), () => chinese.inputValue()).toContain('三天')
  const version = `1.${Date.now() % 1_000_000}`
  await page.getByLabel('版本号').fill(version)
  await save()
  await page.getByRole('button', { name: '预览并发布' }).click()
  await expectVisible(page.getByText('请填写').first())
  for (const note of await page.getByLabel('更新说明').all()) await note.fill('退款时间写得更清楚')
  await save()
  await page.getByRole('button', { name: '预览并发布' }).click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.locator('del', { hasText: '72' }))
  await expectVisible(dialog.locator('ins', { hasText: '三天' }))
  await expectVisible(dialog.getByText(/需要另一位同事发布/))
  expect(await dialog.getByRole('button', { name: /^发\s?布$/ }).isDisabled()).toBe(true)
  await look(page, 'agreement-publish-zh')
  const colleague = await enterConsole('finance', '/agreements/refund', { locale: 'zh-CN' })
  await colleague.page.getByRole('button', { name: '预览并发布' }).click()
  const second = colleague.page.getByRole('dialog')
  await expectVisible(second.locator('ins', { hasText: '三天' }))
  await second.getByRole('button', { name: /^发\s?布$/ }).click()
  await expectVisible(colleague.page.getByRole('heading', { level: 1, name: `退款规则 ${version}` }))
  await page.goto(colleague.page.url())
  await expectVisible(page.getByRole('heading', { level: 1, name: `退款规则 ${version}` }))
  await expectVisible(page.getByText('待生效', { exact: true }))
  await expectVisible(page.locator('ins', { hasText: '三天' }))
  await look(page, 'agreement-coming-zh')
  await page.getByRole('button', { name: '撤回这一版' }).click()
  await dialog.getByRole('textbox').fill('文字还要再改')
  await dialog.getByRole('button', { name: '撤回这一版' }).click()
  await expectToast(page, '已撤回，不会生效')
  await expectVisible(page.getByRole('heading', { level: 1, name: '用户协议' }))
  // The list before the version was published would have none either.
  await page.reload()
  await expectVisible(page.getByRole('link', { name: '1.0' }).first())
  expect(await page.getByRole('link', { name: version }).count()).toBe(0)
})

test('a draft behind a version that was published meanwhile says so and is discarded only after confirmation', async () => {
  const { page, open, enterAs, expectTrouble } = await newOperator()
  expectTrouble(withdrawn)
  await open('/agreements/service')
  await enterAs('owner')
  const chinese = page.getByRole('textbox', { name: '正文' }).first()
  await chinese.fill('我写到一半的文字')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expectVisible(page.getByText(/^已保存/))

  const version = `2.${Date.now() % 1_000_000}`
  await publishByCommand('service', version)
  await page.reload()
  await expectVisible(page.getByText(`在您起草期间，版本 ${version} 已经发布`))
  await look(page, 'agreement-overtaken-zh')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.getByRole('button', { name: '继续编写' }).click()
  expect(await chinese.inputValue()).toBe('我写到一半的文字')
  await page.getByRole('button', { name: '放弃修改' }).first().click()
  await page.locator('.ant-popconfirm').getByRole('button', { name: '放弃修改' }).click()
  await expectAtRest(chinese.page(), () => chinese.inputValue()).not.toBe('我写到一半的文字')
  await expectAtRest(page, () => page.getByText(`在您起草期间，版本 ${version} 已经发布`).count()).toBe(0)

  await open(`/agreements/service-${version}`)
  await page.getByRole('button', { name: '撤回这一版' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('只是演练')
  await dialog.getByRole('button', { name: '撤回这一版' }).click()
  await expectToast(page, '已撤回，不会生效')
})

test("the owner reads a colleague's actions in the audit log, also from the record that they changed", async () => {
  const stock = await enterConsole('inventory', '/imports')
  const [digits = ''] = await importNumbers(stock, 1)
  const set = new URL(stock.page.url()).pathname.split('/').at(-1) ?? ''
  await stock.open(`/numbers?digits=${digits}`)
  await stock.page.locator('a.row-link').click()
  await waitForState(stock.page, '在售')
  await stock.page.getByRole('button', { name: '下架', exact: true }).click()
  await confirm(dialogOf(stock.page, '下架'), '下架', '为了记录')
  await waitForState(stock.page, '已下架')
  const number = new URL(stock.page.url()).pathname

  const { page, open } = await enterConsole('owner', '/audit', { locale: 'en-US' })
  await expectVisible(page.getByText(/each chained to the one before/))
  await page.getByLabel('By').click()
  await page.locator('.ant-select-item-option', { hasText: '林知仓' }).click()
  await expectAtRest(page, () => new URL(page.url()).searchParams.get('staffId')).toMatch(/^\d+$/)
  const row = page.getByRole('row', { name: /Took a number off sale .*为了记录/ }).first()
  await expectVisible(row)
  // The old rows stay until those of the filter have loaded.
  const people = page.locator('tbody tr:not(.ant-table-measure-row) td:nth-child(2)')
  await expectAtRest(people.page(), async () => new Set(await people.allTextContents())).toEqual(
    new Set(['林知仓']),
  )
  await row.getByRole('button', { name: /^Details of entry/ }).click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByRole('row', { name: /Status On sale Off sale/ }))
  await look(page, 'audit-row-en')
  await page.goBack()
  await expectHidden(dialog)
  await look(page, 'audit-en')
  await open(number)
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  await expectVisible(page.getByRole('row', { name: /Took a number off sale .*为了记录/ }))
  expect(new URL(page.url()).search).toBe(`?subject=number&subjectId=${number.split('/').at(-1)}`)

  // They read which numbers a set has changed, but cannot change any.
  await open(`/audit?subject=set&subjectId=${set}`)
  await page
    .getByRole('row', { name: /Applied a bulk change/ })
    .locator('a')
    .click()
  await expectVisible(page.getByRole('row').filter({ hasText: digits }).filter({ hasText: 'Changed' }))
  expect(await page.locator('.page-head').getByRole('button').count()).toBe(0)
  await look(page, 'audited-set-en')
})

test('finance exports the ledger of a month and downloads the file', async () => {
  const buyer = { origin: inject('shop'), session: await newSession() }
  await payOrder(buyer, await newOrder(buyer, '7'))
  const { page } = await enterConsole('finance', '/ledger', { locale: 'zh-CN' })
  await expectVisible(page.getByRole('heading', { level: 1, name: '月度账本' }))
  const total = page.getByText(/^合计/)
  await expectVisible(total)
  const month = page.getByLabel('月份')
  await month.click()
  await month.press('Enter')
  await expectVisible(total)
  const [, paid] = /收款 ¥([\d,.]+)/.exec((await total.textContent()) ?? '') ?? []
  await page.getByRole('button', { name: /^导出 \d{4}-\d\d 明细$/ }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: /^下\s?载$/ })
  await expectAtRest(save.page(), () => save.isEnabled()).toBe(true)
  await look(page, 'export-zh')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^账本_\d{4}-\d\d\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = bytes.subarray(3).toString('utf8').split('\r\n')
  expect(head).toBe('时间,类型,金额（元）,凭证号,订单号')
  expect(lines.pop()).toBe('')
  for (const line of lines)
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,(?:收款|退款),-?\d+(?:\.\d{1,2})?,"\t[\w-]+","\t[\dA-F]{26}"$/,
    )
  const cents = lines.flatMap((line) => {
    const [, kind, yuan] = line.split(',')
    return kind === '收款' ? [Math.round(Number(yuan) * 100)] : []
  })
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Math.round(Number(paid?.replaceAll(',', '')) * 100))
  await dialog.getByRole('link', { name: '我的导出文件' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '导出文件' }))
  await look(page, 'exports-zh')
})
