import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { acceptInvitation, createInvitation, words } from './invited.ts'
import { newOperator, type Operator, screenSizes } from './operator.ts'
import { expectNoViolations } from './stock.ts'
import { expectNoToast, expectToast } from '../watcher.ts'

const address = '/agreements/privacy'
/** The screen of a withdrawn version may request it once more before the list replaces it. */
const withdrawn = /status of 404 .*\/api\/agreements\//

const chinese = ({ page }: Operator) => page.getByRole('textbox', { name: '正文' }).first()
const saved = ({ page }: Operator) => expectVisible(page.getByText(/^已保存/))

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

async function takeOver({ page }: Operator): Promise<void> {
  const name = /接手编辑|Take over/
  await page.getByRole('button', { name }).click()
  await page.locator('.ant-popconfirm').getByRole('button', { name }).click()
}

test('two people work on one draft: one edits, the other reads, takes over knowingly, and nobody loses a word', async () => {
  const name = `Robin ${randomUUID().slice(0, 4)}`
  const first = await newOperator({ locale: 'zh-CN' })
  await first.open(address)
  await first.enterAs('owner')
  const before = await chinese(first).inputValue()
  await chinese(first).fill('第一个人写的文字')
  await saved(first)
  expectNoToast(first.page, '草稿已被发布或放弃')
  // The draft is on the server: this browser forgets what it kept.
  await first.page.evaluate(() => localStorage.clear())
  await first.page.reload()
  await expectAtRest(chinese(first).page(), () => chinese(first).inputValue()).toBe('第一个人写的文字')

  const second = await newOwner(name)
  await second.open('/agreements')
  await second.page.getByRole('link', { name: '草稿: 隐私政策' }).click()
  await expectVisible(second.page.getByText(/正在编辑，自/))
  await expectVisible(second.page.getByText('第一个人写的文字'))
  expect(await second.page.getByRole('textbox', { name: '正文' }).count()).toBe(0)
  await expectNoViolations(second.page, 'draft-read-zh')
  await takeOver(second)
  await expectAtRest(chinese(second).page(), () => chinese(second).inputValue()).toBe('第一个人写的文字')

  // The first one sees it without a reload, as the draft has no unsaved input here.
  await expectVisible(first.page.getByText(`${name} 正在编辑`))
  await takeOver(first)
  await chinese(first).fill('第一个人又写的文字')
  await saved(first)
  await expectVisible(second.page.getByText(/正在编辑，自/))
  await expectVisible(second.page.getByText('第一个人又写的文字'))

  // Without a network the first one writes on, while the second one takes over and writes.
  first.expectTrouble(/status of 409|ERR_INTERNET_DISCONNECTED/)
  await first.page.context().setOffline(true)
  await chinese(first).fill('第一个人写到一半的文字')
  await expectVisible(first.page.getByText('还没有保存'))
  await takeOver(second)
  await chinese(second).fill('第二个人写的文字')
  await saved(second)
  await first.page.context().setOffline(false)
  await expectVisible(first.page.getByText('同事刚刚改过这里'))
  const both = first.page.locator('.versions tr.differs')
  await expectVisible(
    both.filter({ hasText: '第一个人写到一半的文字' }).filter({ hasText: '第二个人写的文字' }),
  )
  await expectNoViolations(first.page, 'draft-conflict-zh')
  await first.page.getByRole('button', { name: '采用现在的版本' }).click()
  await expectVisible(first.page.getByText(`${name} 正在编辑`))
  await expectVisible(first.page.getByText('第二个人写的文字'))

  await discard(second)
  await expectAtRest(chinese(second).page(), () => chinese(second).inputValue()).toBe(before)
  await expectAtRest(chinese(first).page(), () => chinese(first).inputValue()).toBe(before)
})

test('another login of the same person is told apart, and what was previewed is published or nothing', async () => {
  const first = await newOperator({ locale: 'zh-CN' })
  first.expectTrouble(withdrawn)
  first.expectTrouble(/status of 409/)
  await first.open(address)
  await first.enterAs('owner')
  const { page } = first
  await chinese(first).fill('要发布的文字')
  const version = `3.${Date.now() % 1_000_000}`
  await page.getByLabel('版本号').fill(version)
  for (const note of await page.getByLabel('更新说明').all()) await note.fill('写得更清楚')
  await saved(first)
  // Another person publishes.
  const finance = await newOperator({ locale: 'zh-CN' })
  finance.expectTrouble(/status of 409/)
  await finance.open(address)
  await finance.enterAs('finance')
  await finance.page.getByRole('button', { name: '预览并发布' }).click()
  const dialog = finance.page.getByRole('dialog')
  await expectVisible(dialog.locator('ins', { hasText: '要发布的文字' }))

  const second = await newOperator({ locale: 'zh-CN' })
  await second.open(address)
  await second.enterAs('owner')
  await expectVisible(second.page.getByText('您在另一处登录正在编辑'))
  await takeOver(second)
  await chinese(second).fill('另一处登录改的文字')
  await saved(second)
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click()
  await expectVisible(dialog.getByText('草稿在您查看之后有变动'))
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await expectVisible(page.getByText('您在另一处登录正在编辑'))
  await takeOver(first)
  await expectAtRest(chinese(first).page(), () => chinese(first).inputValue()).toBe('另一处登录改的文字')
  await finance.page.getByRole('button', { name: '预览并发布' }).click()
  await expectVisible(dialog.locator('ins', { hasText: '另一处登录改的文字' }))
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click()
  await expectVisible(finance.page.getByRole('heading', { level: 1, name: `隐私政策 ${version}` }))
  // The draft is gone, so the other login begins with the published text.
  await expect
    .poll(() => second.page.getByLabel('版本号').inputValue())
    .toBe(`3.${Number(version.slice(2)) + 1}`)

  await page.goto(finance.page.url())
  await page.getByRole('button', { name: '撤回这一版' }).click()
  const own = page.getByRole('dialog')
  await own.getByRole('textbox').fill('只是演练')
  await own.getByRole('button', { name: '撤回这一版' }).click()
  await expectToast(page, '已撤回，不会生效')
})

test('a draft that a browser kept before there was one on the server is saved there, and listed', async () => {
  const owner = await newOperator({ locale: 'zh-CN' })
  await owner.open('/agreements/refund')
  await owner.enterAs('owner')
  await expectVisible(chinese(owner))
  await owner.page.evaluate(async () => {
    const me = (await (await fetch('/api/me')).json()) as { data: { id: number } }
    const text = { title: '退款规则', changes: '', body: '以前写的草稿' }
    const kept = { base: '1.0', version: '1.1', effective: '2027-01-31T00:00', zh: text, en: text }
    localStorage.setItem(`draft.${me.data.id}.agreement.refund`, JSON.stringify(kept))
  })
  await owner.page.reload()
  await saved(owner)
  expect(await chinese(owner).inputValue()).toBe('以前写的草稿')
  expect(await owner.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('agreement.refund')
  await owner.open('/agreements')
  await expectVisible(owner.page.getByRole('link', { name: '草稿: 退款规则' }))
  await expectVisible(owner.page.getByText('您正在编辑'))
  await expectNoViolations(owner.page, 'draft-listed-zh')
  await owner.page.getByRole('link', { name: '草稿: 退款规则' }).click()
  await discard(owner)
  await expectAtRest(chinese(owner).page(), () => chinese(owner).inputValue()).not.toBe('以前写的草稿')
})

test('a draft is text for who may only read it and a form for its editor, in both languages, themes and widths', async () => {
  const owner = await newOperator({ locale: 'zh-CN' })
  await owner.open('/agreements/renewal')
  await owner.enterAs('owner')
  await chinese(owner).fill('续费协议的草稿')
  await saved(owner)
  // Nobody has written what changed.
  const finance = await newOperator({ locale: 'zh-CN' })
  await finance.open('/agreements/renewal')
  await finance.enterAs('finance')
  await expectVisible(finance.page.getByText(/^还不能发布/))
  expect(await finance.page.getByRole('button', { name: '预览并发布' }).isDisabled()).toBe(true)
  for (const viewport of Object.values(screenSizes))
    for (const [locale, heading] of [
      ['zh-CN', '草稿：自动续费协议'],
      ['en-US', 'Draft: Automatic Renewal Agreement'],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        const reader = await newOperator({ locale, colorScheme, viewport })
        await reader.open('/agreements/renewal')
        await reader.enterAs('service')
        await expectVisible(reader.page.getByRole('heading', { level: 1, name: heading }))
        await expectVisible(reader.page.getByText(/正在编辑，自|has been editing since/))
        expect(await reader.page.getByRole('main').getByRole('textbox').count()).toBe(0)
        expect(await reader.page.getByRole('button', { name: /接手编辑|Take over/ }).count()).toBe(0)
        const look = `${locale}-${colorScheme}-${viewport.width}`
        await expectNoViolations(reader.page, `draft-text-${look}`)

        const editor = await newOperator({ locale, colorScheme, viewport })
        await editor.open('/agreements/renewal')
        await editor.enterAs('owner')
        await takeOver(editor)
        await expectVisible(editor.page.getByText(/^已保存|^Saved/))
        await expectNoViolations(editor.page, `draft-form-${look}`)
      }
  await takeOver(owner)
  await discard(owner)
})
