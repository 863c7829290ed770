import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownProduct } from '../own-product.ts'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { newShopper } from '../shopper.ts'
import { enterConsole, type Operator } from './operator.ts'
import { confirm, dialogOf, importNumbers, findViolations } from './stock.ts'

// An own product: home's banners and featured numbers change.
const product = ownProduct({ DEMO_NUMBERS: '1000' })

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 408, channels: 3, background } })
    .png()
    .toBuffer()

/** The response of the shop's API, requested as its pages do. */
async function inShop<T>(origin: string, path: string, language = 'zh'): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, { headers: { 'accept-language': language } })
  return ((await response.json()) as { data: T }).data
}

async function entered(role: 'owner' | 'service' | 'inventory', path: string): Promise<Operator> {
  return enterConsole(role, path, {}, await product.console())
}

test('the owner uploads a banner in two languages and moves it to the front: the shop shows it until it ends', async () => {
  const title = `新横幅 ${Date.now()}`
  const { page, expectTrouble } = await entered('owner', '/banners')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '添加横幅' }).click()
  const dialog = dialogOf(page, '添加横幅')
  const choose = async (label: string, name: string, buffer: Buffer) =>
    dialog.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })
  const [chinese, english] = ['中文图片', '英文图片（没有时用中文图片）']
  // The file claims to be a picture but is none.
  expectTrouble(/status of 422/)
  await choose(chinese, 'banner.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expectVisible(dialog.getByText('无法读取这张图片'))
  await choose(chinese, 'banner.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expectVisible(dialog.getByText('图片超过 5 MB'))
  await choose(chinese, 'banner.png', await picture('#c8321c'))
  await choose(english, 'banner-en.png', await picture('#0b479b'))
  await expectAtRest(dialog.page(), () => dialog.locator('img.banner-picture').count()).toBe(2)
  await dialog.getByLabel(/^中文标题/).fill(title)
  await dialog.getByLabel(/^英文标题/).fill(`${title} in English`)
  await dialog.getByLabel('点击后打开').fill('javascript:alert(1)')
  await dialog.getByLabel('原因').fill('端午活动')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectVisible(dialog.getByText('请填写商城页面'))
  await dialog.getByLabel('点击后打开').fill('/category')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectVisible(page.getByRole('row').filter({ hasText: title }).first())
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: '调整顺序' }).click()
  const ordering = dialogOf(page, '调整顺序')
  await ordering.getByRole('button', { name: `置顶 ${title}` }).click()
  expect(await findViolations(page)).toEqual([])
  await confirm(ordering, '保存顺序')
  await expectVisible(page.getByRole('row').nth(1).filter({ hasText: title }))

  for (const [language, alt] of [
    ['zh', title],
    ['en', `${title} in English`],
  ] as const) {
    const shopper = await newShopper({}, product.origin)
    // Pages are cached for some seconds.
    await expect
      .poll(async () => {
        await shopper.open(`/home?lang=${language}`)
        return shopper.page.locator('img').first().getAttribute('alt')
      })
      .toBe(alt)
    const shown = shopper.page.getByAltText(alt)
    await expectAtRest(shown.page(), () =>
      shown.evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(750)
    await shown.click()
    await expectAddress(shopper.page, /\/mobile\/category/)
  }

  const row = page.getByRole('row').filter({ hasText: title })
  const target = row.getByRole('link', { name: '/category' })
  expect(await target.getAttribute('href')).toBe(`${product.origin}/mobile/category`)
  await row.getByRole('button', { name: '立即结束' }).click()
  await confirm(dialogOf(page, '立即结束'), '立即结束')
  await expectVisible(row.getByText('已结束'))
  await expectVisible(row.getByText('商城中看不到'))
  expect(await row.getByRole('link', { name: '在商城查看' }).count()).toBe(0)
  const shopper = await newShopper({}, product.origin)
  const banners = await inShop<{ title: string }[]>(shopper.origin, '/banner')
  expect(banners.map((each) => each.title)).not.toContain(title)
  await row.getByRole('button', { name: '删除' }).click()
  await confirm(dialogOf(page, '删除'), '删除')
  await expectAtRest(row.page(), () => row.count()).toBe(0)
  await page.getByRole('button', { name: '变更记录' }).click()
  await expectVisible(dialogOf(page, '变更记录').getByText(`删除了“${title}”`))
  expect(await findViolations(page)).toEqual([])
  // Back closes the dialog and stays on the page.
  await page.goBack()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/banners')
})

test('an edit of a question that a colleague has changed shows both versions, and the shop shows the chosen one', async () => {
  const { page, expectTrouble } = await entered('service', '/questions?category=privacy&nonsense=1')
  const heading = `隐私 ${Date.now()}`
  expect(await findViolations(page)).toEqual([])
  const id = await page.evaluate(async (titleZh) => {
    const body = JSON.stringify({ category: 'privacy', titleZh, bodyZh: '起初。', reason: '新问题' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/questions', { method: 'POST', headers, body })
    return ((await response.json()) as { data: { id: number } }).data.id
  }, heading)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: heading })
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = dialogOf(page, '编辑问题')
  await dialog.getByLabel('中文正文').fill('拨 {prefix}{separator}628888。\n\n- 随时\n- 随地')
  const preview = dialog.getByRole('region', { name: '商城中的样子' })
  await expectVisible(preview.getByText('拨 95013-628888。'))
  await expectVisible(preview.getByRole('listitem').filter({ hasText: '随地' }))
  expect(await findViolations(page)).toEqual([])
  const status = await page.evaluate(
    async ([question, titleZh]) => {
      const fields = { category: 'privacy', titleZh, bodyZh: '同事写的。' }
      const body = JSON.stringify({ version: 1, ...fields, reason: '更正' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/questions/${question}`, { method: 'PATCH', headers, body })).status
    },
    [id, heading] as const,
  )
  expect(status).toBe(200)
  expectTrouble(/status of 409/)
  await dialog.getByLabel('原因').fill('写清楚')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectVisible(
    dialog.locator('.versions tr.differs').filter({ hasText: '随时' }).filter({ hasText: '同事写的' }),
  )
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '用我的版本覆盖' }).click()
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
  const shopper = await newShopper({}, product.origin)
  await expect
    .poll(async () => {
      await shopper.open(`/question/${id}`)
      return shopper.page.locator('article').textContent()
    })
    .toContain('拨 95013-628888。')
  await row.getByRole('button', { name: '删除' }).click()
  await confirm(dialogOf(page, '删除'), '删除')
  await expectAtRest(row.page(), () => row.count()).toBe(0)
})

test("inventory features a number, and the shop's home screen shows it first", async () => {
  const operator = await entered('inventory', '/imports')
  const { page, open } = operator
  const [digits = ''] = await importNumbers(operator, 1)
  await open('/featured')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '添加号码' }).click()
  const dialog = dialogOf(page, '添加号码')
  // The same digits in full width.
  const wide = [...digits].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
  await dialog.getByLabel(/^号码/).fill(`９５０１３-${wide}`)
  expect(await findViolations(page)).toEqual([])
  await confirm(dialog, '排到最前')
  const first = page.getByRole('row').nth(1)
  await expectVisible(first.filter({ hasText: digits }))
  const shopper = await newShopper({}, product.origin)
  await expect
    .poll(async () => {
      const good = await inShop<{ number: string }[]>(shopper.origin, '/number/good?count=1')
      return good[0]?.number
    })
    .toBe(digits)
  await expect
    .poll(async () => {
      await shopper.open('/home')
      return shopper.page.getByText(digits).count()
    })
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: '调整顺序' }).click()
  const ordering = dialogOf(page, '调整顺序')
  await ordering.getByRole('button', { name: `下移 95013-${digits}` }).click()
  await confirm(ordering, '保存顺序')
  await expectVisible(page.getByRole('row').nth(2).filter({ hasText: digits }))
  const row = page.getByRole('row').filter({ hasText: digits })
  await row.getByRole('button', { name: '移出推荐' }).click()
  await confirm(dialogOf(page, `移出推荐 · 95013-${digits}`), '移出推荐')
  await expectAtRest(row.page(), () => row.count()).toBe(0)
})
