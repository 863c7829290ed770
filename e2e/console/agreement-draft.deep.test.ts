import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { acceptInvitation, createInvitation, words } from './invited.ts'
import { enterConsole, newOperator, type Operator, screenSizes } from './operator.ts'
import { expectNoViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

const address = '/agreements/privacy'
/** The screen of a withdrawn version may request it once more before the list replaces it. */
const withdrawn = /status of 404 .*\/api\/agreements\//

const chinese = ({ page }: Operator) => page.getByRole('textbox', { name: '正文' }).first()
async function save({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: /^(保存草稿|Save draft)$/ }).click()
  await expectVisible(page.getByText(/^已保存|^Saved/))
}

/** A second owner, who accepted an invitation. */
async function newOwner(name: string): Promise<Operator> {
  const operator = await newOperator({ locale: 'zh-CN' })
  await operator.page.goto(await createInvitation(name, 'owner'))
  await acceptInvitation(operator.page, words.zh)
  return operator
}

async function discard({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: '放弃修改', exact: true }).click()
  await page.locator('.ant-popconfirm').getByRole('button', { name: '放弃修改' }).click()
}

test('two people write on one draft: the second to save sees both texts, chooses, and nobody loses a word', async () => {
  const name = `Robin ${randomUUID().slice(0, 4)}`
  const first = await enterConsole('owner', address, { locale: 'zh-CN' })
  const before = await chinese(first).inputValue()
  await chinese(first).fill('第一个人写的文字')
  await save(first)
  await first.page.reload()
  await expectAtRest(first.page, () => chinese(first).inputValue()).toBe('第一个人写的文字')

  const second = await newOwner(name)
  await second.open('/agreements')
  await second.page.getByRole('link', { name: '草稿: 隐私政策' }).click()
  await expectAtRest(second.page, () => chinese(second).inputValue()).toBe('第一个人写的文字')
  await chinese(first).fill('第一个人写到一半的文字')
  await chinese(second).fill('第二个人写的文字')
  await save(second)

  first.expectTrouble(/status of 409/)
  await first.page.getByRole('button', { name: '保存草稿' }).click()
  await expectVisible(first.page.getByText('同事刚刚改过这里'))
  const both = first.page.locator('.versions tr.differs')
  await expectVisible(
    both.filter({ hasText: '第一个人写到一半的文字' }).filter({ hasText: '第二个人写的文字' }),
  )
  await expectNoViolations(first.page, 'draft-conflict-zh')
  await first.page.getByRole('button', { name: '采用现在的版本' }).click()
  await expectAtRest(first.page, () => chinese(first).inputValue()).toBe('第二个人写的文字')

  // The other way round, the own text replaces the colleague's knowingly.
  second.expectTrouble(/status of 409/)
  await chinese(first).fill('第一个人又写的文字')
  await save(first)
  await chinese(second).fill('第二个人坚持的文字')
  await second.page.getByRole('button', { name: '保存草稿' }).click()
  await second.page.getByRole('button', { name: '用我的版本覆盖' }).click()
  await expectVisible(second.page.getByText(/^已保存/))
  await first.page.reload()
  await expectAtRest(first.page, () => chinese(first).inputValue()).toBe('第二个人坚持的文字')

  // What was discarded meanwhile can begin again with the own text.
  second.expectTrouble(/status of 404/)
  await chinese(second).fill('放弃之后的文字')
  await discard(first)
  await expectAtRest(first.page, () => chinese(first).inputValue()).toBe(before)
  await second.page.getByRole('button', { name: '保存草稿' }).click()
  await second.page.getByRole('button', { name: '用我的文字新建草稿' }).click()
  await expectVisible(second.page.getByText(/^已保存/))
  await discard(second)
  await expectAtRest(second.page, () => chinese(second).inputValue()).toBe(before)
})

test('who leaves with unsaved changes is asked first: by a link, by back, and by a reload', async () => {
  const { page, ...operator } = await newOperator({ locale: 'zh-CN' })
  // Who stays is led back to the page.
  operator.expectTrouble(/the address went from \/agreements back to/)
  await operator.open('/agreements')
  await operator.enterAs('owner')
  await page.getByRole('link', { name: '撰写新版本: 退款规则' }).click()
  const text = page.getByRole('textbox', { name: '正文' }).first()
  await text.fill('还没有保存的文字')
  const asked: string[] = []
  let leaves = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (leaves ? dialog.accept() : dialog.dismiss())
  })
  const stays = async () => {
    await expectAtRest(page, () => text.inputValue()).toBe('还没有保存的文字')
    await expectAddress(page, /agreements\/refund$/)
  }
  await page.getByRole('link', { name: '首页' }).click()
  await stays()
  for (const _ of [1, 2]) {
    await page.goBack()
    await stays()
  }
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm', 'beforeunload'])
  await stays()
  leaves = true
  await page.goBack()
  await expectVisible(page.getByRole('link', { name: '撰写新版本: 退款规则' }))
  await page.getByRole('link', { name: '撰写新版本: 退款规则' }).click()
  await expectAtRest(page, () => text.inputValue()).not.toBe('还没有保存的文字')
  // Nothing is unsaved now.
  await page.getByRole('link', { name: '首页' }).click()
  await expectAddress(page, /\/$/)
  expect(asked.length).toBe(5)
})

test('what was previewed is published, or nothing', async () => {
  const first = await newOperator({ locale: 'zh-CN' })
  first.expectTrouble(withdrawn)
  await first.open(address)
  await first.enterAs('owner')
  const { page } = first
  await chinese(first).fill('要发布的文字')
  expect(await page.getByRole('button', { name: '预览并发布' }).isDisabled()).toBe(true)
  const version = `3.${Date.now() % 1_000_000}`
  await page.getByLabel('版本号').fill(version)
  for (const note of await page.getByLabel('更新说明').all()) await note.fill('写得更清楚')
  await save(first)
  await page.getByRole('button', { name: '预览并发布' }).click()
  await expectVisible(page.getByRole('dialog').getByText(/^这份草稿由您最后保存/))
  await page.getByRole('dialog').getByRole('button', { name: '返回修改' }).click()
  // Another person publishes.
  const finance = await newOperator({ locale: 'zh-CN' })
  finance.expectTrouble(/status of 409/)
  await finance.open(address)
  await finance.enterAs('finance')
  await finance.page.getByRole('button', { name: '预览并发布' }).click()
  const dialog = finance.page.getByRole('dialog')
  await expectVisible(dialog.locator('ins', { hasText: '要发布的文字' }))

  await chinese(first).fill('后来改的文字')
  await save(first)
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click()
  await expectVisible(dialog.getByText(/^您查看之后内容有变动/))
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await finance.page.getByRole('button', { name: '预览并发布' }).click()
  await expectVisible(dialog.locator('ins', { hasText: '后来改的文字' }))
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click()
  await expectVisible(finance.page.getByRole('heading', { level: 1, name: `隐私政策 ${version}` }))

  await page.goto(finance.page.url())
  await page.getByRole('button', { name: '撤回这一版' }).click()
  const own = page.getByRole('dialog')
  await own.getByRole('textbox').fill('只是演练')
  await own.getByRole('button', { name: '撤回这一版' }).click()
  await expectToast(page, '已撤回，不会生效')
})

test('a draft is text for who may only read it and a form for its editor, in both languages, themes and widths', async () => {
  const owner = await enterConsole('owner', '/agreements/renewal', { locale: 'zh-CN' })
  await chinese(owner).fill('续费协议的草稿')
  await save(owner)
  // No one has written what changed.
  const finance = await enterConsole('finance', '/agreements/renewal', { locale: 'zh-CN' })
  await expectVisible(finance.page.getByText(/^还不能发布/))
  expect(await finance.page.getByRole('button', { name: '预览并发布' }).isDisabled()).toBe(true)
  for (const viewport of Object.values(screenSizes))
    for (const [locale, heading] of [
      ['zh-CN', '草稿：自动续费协议'],
      ['en-US', 'Draft: Automatic Renewal Agreement'],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        const reader = await enterConsole('service', '/agreements/renewal', { locale, colorScheme, viewport })
        await expectVisible(reader.page.getByRole('heading', { level: 1, name: heading }))
        expect(await reader.page.getByRole('main').getByRole('textbox').count()).toBe(0)
        const look = `${locale}-${colorScheme}-${viewport.width}`
        await expectNoViolations(reader.page, `draft-text-${look}`)

        const editor = await enterConsole('owner', '/agreements/renewal', { locale, colorScheme, viewport })
        await expectVisible(editor.page.getByText(/^已保存|^Saved/))
        await expectNoViolations(editor.page, `draft-form-${look}`)
      }
  await discard(owner)
})
