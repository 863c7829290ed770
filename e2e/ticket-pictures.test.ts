import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { enterConsole } from './console/operator.ts'
import { dialogOf, expectNoViolations } from './console/stock.ts'
import { findFlaws, narrowAppearances } from './inspect.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible } from './rest.ts'
import { loggedInStorage, newMember, newSession, newShopper } from './shopper.ts'

/** A photo of a phone on its side: 12 megapixels, with place and camera. It takes seconds to make. */
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const bytes = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#0e6b5c', noise } })
  .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await bytes })

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '添加图片' }).click()
  await (await chooser).setFiles(files)
}

test('a shopper adds photos to a question, loses the network, retries and writes again; staff enlarge one', async () => {
  const member = await newMember()
  const { page } = member
  member.expectTrouble(/ERR_FAILED|ERR_INTERNET/)
  await member.open('/service/ticket/new')
  await page.getByLabel('问题描述').fill('别人打来，我的手机不响')
  const field = page.getByRole('group', { name: /^图片（选填/ })
  const problem = (text: string) => field.getByRole('alert').filter({ hasText: text })
  const shown = (name: string) => field.getByRole('img', { name, exact: true })

  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg>no</svg>') }])
  await expectVisible(problem('打不开这个文件'))
  await expectHidden(field.getByRole('button', { name: '移除图片 1' }))
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(26 * 1024 * 1024) }])
  await expectVisible(problem('超过 25 MB'))

  await page.route('**/api/ticket/picture', (route) => route.abort())
  await choose(page, [await photo('IMG_1.HEIC')])
  await expectVisible(problem('网络中断'))
  await page.getByRole('button', { name: '提交' }).click()
  await expectVisible(problem('有图片没有传上去'))
  expect(await page.getByLabel('问题描述').inputValue()).toBe('别人打来，我的手机不响')
  await page.unroute('**/api/ticket/picture')

  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/ticket/picture')) return
    const { picture } = request.postDataJSON() as { picture: string }
    sent.push(Buffer.from(picture, 'base64'))
  })
  await field.getByRole('button', { name: '重试' }).click()
  await expectHidden(field.getByRole('progressbar'))
  await expectVisible(shown('图片 1'))
  const { width, height, exif } = await sharp(sent[0]).metadata()
  expect([width, height, exif]).toEqual([1200, 1600, undefined])

  await choose(page, [await photo('b.jpg'), await photo('c.jpg'), await photo('d.jpg')])
  await expectVisible(problem('最多 3 张'))
  await expectHidden(page.getByRole('button', { name: '添加图片' }))
  await expectHidden(field.getByRole('progressbar'))
  await field.getByRole('button', { name: '移除图片 3' }).click()
  await expectAtRest(page, () => field.getByRole('img').count()).toBe(2)
  await page.reload()
  await expectVisible(shown('图片 2'))
  await page.getByRole('button', { name: '提交' }).click()
  await expectAddress(page, /\/service\/ticket\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''

  await page.getByRole('button', { name: '放大图片 2' }).click()
  const sheet = page.getByRole('dialog', { name: '图片 2' })
  await expectAtRest(page, () =>
    sheet.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalHeight),
  ).toBe(1600)
  await page.keyboard.press('Escape')
  await expectHidden(sheet)
  await choose(page, [await photo('e.jpg')])
  await expectHidden(page.getByRole('progressbar'))
  await page.getByLabel('继续说明').fill('这是来电时的样子')
  await page.getByRole('button', { name: '发送' }).click()
  const messages = page.getByRole('list', { name: '往来消息' })
  await expectVisible(messages.getByText('这是来电时的样子'))
  await expectAtRest(page, () => page.getByRole('button', { name: /^放大图片/ }).count()).toBe(3)
  await expectAtRest(page, () => page.getByRole('button', { name: /^移除图片/ }).count()).toBe(0)

  const service = await enterConsole('service', `/tickets/${id}`)
  await expectAtRest(service.page, () => service.page.locator('.pictures img').count()).toBe(3)
  await expectNoViolations(service.page, 'ticket-pictures-zh')
  await service.page.getByRole('button', { name: '图片 2' }).click()
  const opened = dialogOf(service.page, '图片 2')
  await expectAtRest(service.page, () =>
    opened
      .getByRole('img', { name: '图片 2' })
      .evaluate((image) => (image as HTMLImageElement).naturalHeight),
  ).toBe(1600)
})

test.each(narrowAppearances)('pictures fit on a narrow phone ($locale)', async (look) => {
  const session = await newSession(inject('shop'))
  const { page, open } = await newShopper({
    ...look,
    viewport: { width: 320, height: 640 },
    storageState: loggedInStorage(session, inject('shop')),
  })
  await open('/service/ticket/new')
  await page.locator('textarea').fill('7788')
  await page.locator('[type=file]').setInputFiles([await photo('a.jpg'), await photo('b.jpg')])
  await expectAtRest(page, () => page.locator('progress').count()).toBe(0)
  expect(await findFlaws(page, 'ticket-pictures', look, [session.nickname])).toEqual([])
  await page.locator('[type=submit]').click()
  await expectAddress(page, /\/service\/ticket\/\d+$/)
  await expectAtRest(page, () => page.locator('ol img').count()).toBe(2)
  expect(await findFlaws(page, 'ticket-with-pictures', look, [session.nickname])).toEqual([])
})
