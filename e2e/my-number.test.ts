import ICAL from 'ical.js'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wechat } from './agents.ts'
import { newOwnedNumber, newOwner, type Owner } from './owner.ts'
import { expectAddress, expectAtRest, expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { loggedInStorage, newShopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

const main = (page: Page) => page.getByRole('main')

/** Saves a name in the open page of a number. */
async function giveName({ page }: Owner, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const sheet = page.getByRole('dialog', { name: '号码名字' })
  await sheet.getByRole('textbox').fill(name)
  await sheet.getByRole('button', { name: '保存' }).click()
  await expectHidden(sheet)
}

test('an owner names a number, and finds the name wherever the number is listed', async () => {
  const owner = await newOwner('7261')
  const { page, open, id, digits } = owner
  const own = `/user-center/numbers/${id}`
  await open(own)
  await page.getByRole('button', { name: '起个名字' }).click()
  const sheet = page.getByRole('dialog', { name: '号码名字' })
  await sheet.getByRole('textbox').fill('一二三四五六七八九十一二三')
  await expectVisible(sheet.getByText('最多 12 个字'))
  expect(await sheet.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: '二手车' }).click()
  await sheet.getByRole('button', { name: '保存' }).click()
  await expectHidden(sheet)
  await expectVisible(main(page).getByText('二手车', { exact: true }))

  for (const path of ['/user-center', '/user-center/numbers', '/user-center/renewals']) {
    await open(path)
    await expectVisible(page.getByRole('link', { name: /^二手车/ }))
  }
  await open(`${own}/rules`)
  await expectVisible(page.getByRole('heading', { name: `二手车 95013-${digits}` }))
  await open(`/user-center/calls?number=${digits}`)
  await expectAtRest(page, () => page.getByRole('option').allTextContents()).toContain(
    `二手车 95013-${digits}`,
  )

  await open(own)
  await giveName(owner, '改名', '  快递 ')
  await expectVisible(main(page).getByText('快递', { exact: true }))
  await giveName(owner, '改名', '')
  await expectVisible(page.getByRole('button', { name: '起个名字' }))
  await open('/user-center/numbers')
  await expectVisible(page.getByRole('link', { name: [...`95013${digits}`].join(' ') }))
  expect(await page.getByText('快递').count()).toBe(0)
})

test('the page of a number has copies of it above, then its tiles; it says each fact once and ends with its bar', async () => {
  const { page, open, id, digits, session } = await newOwner('7262')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/user-center/numbers/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expectVisible(main(page).getByText('付款记录'))
  await expectVisible(main(page).getByText('结束', { exact: true }))
  await waitUntilAtRest(page)
  const tops = await Promise.all(
    [
      button('复制号码'),
      button('分享'),
      page.getByRole('link', { name: '谁能打进来' }),
      page.getByRole('link', { name: '通话记录' }),
    ].map(async (element) => Math.round((await element.boundingBox())?.y ?? 0)),
  )
  const [copy, share, rules, log] = tops
  expect([share, log]).toEqual([copy, rules])
  expect(rules).toBeGreaterThan(copy ?? 0)

  const text = await main(page).innerText()
  const phone = session.phone.replace(/^(\d{3})\d{4}/, '$1****')
  for (const fact of [phone, '还有', '单价', digits])
    expect([fact, text.split(fact).length - 1]).toEqual([fact, 1])
  const end = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const bar = [...document.querySelectorAll('main button')].find((each) => each.textContent === '续费')
    const rest = document.querySelector('main')!.getBoundingClientRect().bottom
    return rest - bar!.parentElement!.getBoundingClientRect().bottom
  })
  expect(end).toBe(0)

  await button('复制号码').click()
  await expectToast(page, '号码已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`95013-${digits}`)
  await page.getByRole('link', { name: '谁能打进来' }).click()
  await expectAddress(page, new RegExp(`/user-center/numbers/${id}/rules$`))
})

/** What a phone's camera reads in the picture of the open sheet, at half its size. */
async function scanCard(page: Page): Promise<string | undefined> {
  const { dark, width, height } = await page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate(async (picture: HTMLImageElement) => {
      await picture.decode()
      const size = { width: picture.naturalWidth / 2, height: picture.naturalHeight / 2 }
      const pen = Object.assign(document.createElement('canvas'), size).getContext('2d')!
      pen.drawImage(picture, 0, 0, size.width, size.height)
      const { data } = pen.getImageData(0, 0, size.width, size.height)
      const isDark = (_: unknown, at: number) => ((data[at * 4] ?? 0) < 128 ? '1' : '0')
      return { ...size, dark: Array.from({ length: data.length / 4 }, isDark).join('') }
    })
  const pixels = Uint8ClampedArray.from(
    [...dark].flatMap((bit) => (bit === '1' ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  )
  return jsQR(pixels, width, height)?.data
}

function readContact(text: string | undefined): unknown {
  const card = new ICAL.Component(ICAL.parse(text ?? '') as object[])
  return [card.getFirstPropertyValue('fn'), card.getFirstPropertyValue('tel')]
}

test('an owner gives a card away: its QR code has the number and the name on it, and not the own phone', async () => {
  const owner = await newOwner('7268')
  const { page, open, id, digits, session } = owner
  await open(`/user-center/numbers/${id}`)
  await giveName(owner, '起个名字', '快递,外卖')
  await page.getByRole('button', { name: '名片二维码' }).click()
  const sheet = page.getByRole('dialog', { name: '号码名片' })
  await expectVisible(sheet.getByRole('img', { name: `95013-${digits} 的名片，带二维码` }))
  expect(readContact(await scanCard(page))).toEqual(['快递,外卖', `95013${digits}`])
  expect(await scanCard(page)).not.toContain(session.phone)

  const field = sheet.getByRole('textbox', { name: '名片上的名字，收到的人都能看到' })
  await field.fill('')
  await expectAtRest(page, async () => readContact(await scanCard(page))).toEqual([
    `95013-${digits}`,
    `95013${digits}`,
  ])
  await field.fill('二手车')
  await expectAtRest(page, async () => readContact(await scanCard(page))).toEqual([
    '二手车',
    `95013${digits}`,
  ])
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: '保存图片' }).click()
  expect((await download).suggestedFilename()).toBe(`95013-${digits}.png`)
  await page.keyboard.press('Escape')
  await expectHidden(sheet)
  await expectVisible(main(page).getByText('快递,外卖'))
})

test('inside WeChat the card is saved by a long press, and sharing copies the text', async () => {
  const owned = await newOwnedNumber('7269')
  const shopper = await newShopper({ ...wechat, storageState: loggedInStorage(owned.session) })
  const { page, open, context } = shopper
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/user-center/numbers/${owned.id}`)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await expectToast(page, '已复制，发给朋友吧')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `请拨打我的号码：95013-${owned.digits}`,
  )
  await page.getByRole('button', { name: '名片二维码' }).click()
  const sheet = page.getByRole('dialog', { name: '号码名片' })
  await expectVisible(sheet.getByText('长按图片保存或发送'))
  expect(await sheet.getByRole('link').count()).toBe(0)
})
