import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gallery, serveGallery } from '../gallery/serve.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await serveGallery()
})
afterEach(() => {
  expect(gallery.errors.splice(0)).toEqual([])
})
afterAll(() => gallery.close())

test('[VA-2] the code accepts typing, pasting and autofill, and completes once', async () => {
  const page = await gallery.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  const code = page.getByLabel('验证码')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('maxlength')).toBeNull()
  await code.pressSequentially('12a3 45')
  expect(await code.inputValue()).toBe('12345')
  await code.press('6')
  expect(await page.getByTestId('completed').textContent()).toBe('123456')
  await code.press('7')
  expect(await code.inputValue()).toBe('123456')

  await code.fill('')
  await code.pressSequentially('77')
  await page.evaluate(() =>
    navigator.clipboard.writeText('【95013】您的验证码是908172\n5分钟内有效，尾号8000'),
  )
  await code.press('Control+V')
  expect(await page.getByTestId('completed').textContent()).toBe('123456,908172')

  await code.fill('')
  await code.fill('５５５ ６６６')
  expect(await code.inputValue()).toBe('555666')
  expect(await page.getByTestId('completed').textContent()).toBe('123456,908172,555666')

  await code.fill('')
  await code.fill('111111')
  expect(await page.getByRole('alert').filter({ hasText: '还可以试 4 次' }).count()).toBe(1)
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  await page.context().close()
})

test('a phone number is displayed in groups, stored as 11 digits, and accepted in every pasted form', async () => {
  const page = await gallery.open()
  const phone = page.getByLabel('手机号')
  const kept = page.getByTestId('phone')
  for (const form of [
    '+86 138-0013-8000',
    '8613800138000',
    '0086 138 0013 8000',
    '138 0013 8000 9',
    '＋８６　１３８－００１３－８０００',
  ]) {
    await phone.fill(form)
    expect([await phone.inputValue(), await kept.textContent()]).toEqual(['138 0013 8000', '13800138000'])
  }
  await phone.fill('1380013')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await phone.pressSequentially('55')
  expect(await phone.inputValue()).toBe('135 5800 13')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)
  await page.context().close()
})

/** The page's clock stands still from the start, however long the page takes to load. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T02:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T02:00:01Z'))
}

test('[HM-5] the countdown follows the clock, also after a tab slept, and restarts at its end', async () => {
  const page = await gallery.open({}, stopClock)
  // React draws after the timer, in a task of its own.
  const expectSeconds = (name: string, left: number) =>
    expect.poll(async () => secondsOf(await page.getByRole('timer', { name }).textContent())).toBe(left)
  await expectSeconds('距结束', 133_928)
  await page.clock.runFor(10_000)
  await expectSeconds('距结束', 133_918)
  await page.clock.fastForward(600_000)
  await expectSeconds('距结束', 133_318)
  await expectSeconds('支付剩余', 197)
  await page.clock.fastForward(200_000)
  await expect.poll(() => page.getByText('第 1 轮').count()).toBe(1)
  // The next round ends an hour after the first.
  await expectSeconds('支付剩余', 3597)
  await page.context().close()
})

function secondsOf(text: string | null): number {
  return (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

test('[HM-2] slides are 90 % wide when there are several, full width when alone, 150 px high', async () => {
  const page = await gallery.open()
  const measure = (id: string) =>
    page.getByTestId(id).evaluate((box) => {
      const slide = box.querySelector('picture')?.closest('section > div > div')?.getBoundingClientRect()
      return slide && [slide.width / box.getBoundingClientRect().width, slide.height]
    })
  const [many, one] = [await measure('many'), await measure('one')]
  expect(many?.[0]).toBeCloseTo(0.9, 3)
  expect(one?.[0]).toBeCloseTo(1, 3)
  expect([many?.[1], one?.[1]]).toEqual([150, 150])
  await page.context().close()
})

/** How often the carousel of several slides scrolls in 8.5 s. */
async function moves(reducedMotion: 'reduce' | 'no-preference', touched: boolean): Promise<number> {
  const page = await gallery.open({ reducedMotion }, stopClock)
  const track = page.getByTestId('many').locator('section > div').first()
  const asked = await track.evaluateHandle((box) => {
    const seen: unknown[] = []
    box.scrollTo = (...to: unknown[]) => void seen.push(to)
    return seen
  })
  if (touched) await track.dispatchEvent('touchstart')
  await page.clock.runFor(8_500)
  const count = await asked.evaluate((seen) => seen.length)
  await page.context().close()
  return count
}

test('[HM-2] the carousel advances by itself, pauses while touched, and stays still under reduced motion', async () => {
  expect([
    await moves('no-preference', false),
    await moves('no-preference', true),
    await moves('reduce', false),
  ]).toEqual([2, 0, 0])
})

test('under reduced motion a change of style takes effect at once', async () => {
  const page = await gallery.open({ reducedMotion: 'reduce' })
  const seen = await page.locator('main').evaluate((main) => {
    const before = getComputedStyle(main).paddingTop
    main.style.paddingTop = '321px'
    return [before, getComputedStyle(main).paddingTop]
  })
  expect(seen).toEqual([expect.not.stringMatching('321'), '321px'])
  await page.context().close()
})

test('an apostrophe in English is as narrow as a letter', async () => {
  const page = await gallery.open()
  const width = await page.evaluate(() => {
    document.documentElement.lang = 'en'
    const text = document.createElement('span')
    text.textContent = '’'
    text.style.fontSize = '100px'
    document.body.append(text)
    return text.getBoundingClientRect().width
  })
  expect(width).toBeLessThan(50)
  await page.context().close()
})

test('the tabs are one Tab stop: arrows, Home and End choose, and the panel is labelled by its tab', async () => {
  const page = await gallery.open()
  await page.getByRole('tab', { name: '全部' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByTestId('panel').textContent()).toBe('cancelled')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tabpanel', { name: '待支付' }).textContent()).toBe('pending')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('待支付')
  await page.context().close()
})

test('the list requests its next page near its end, until the last one', async () => {
  const page = await gallery.open()
  expect(await page.getByTestId('pages').textContent()).toBe('1')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByText('没有更多了').waitFor()
  expect(await page.getByTestId('pages').textContent()).toBe('3')
  await page.context().close()
})

test('axe finds no violations, in light and dark, with and without the sheet', async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await gallery.open({ colorScheme, reducedMotion: 'reduce' })
    await page.addScriptTag({ path: axe })
    const violations = () =>
      page.evaluate(async () => {
        const { violations: found } = await (
          window as unknown as { axe: typeof import('axe-core') }
        ).axe.run()
        return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`))
      })
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: /^我的收藏/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations()).toEqual([])
    await page.context().close()
  }
})
