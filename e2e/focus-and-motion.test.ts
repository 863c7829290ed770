import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAtRest, expectHidden, expectVisible, waitUntilAtRest } from './rest.ts'
import { createGate } from './gate.ts'
import { newMember, newShopper } from './shopper.ts'
import { expectToast } from './watcher.ts'

/** Animations and transitions of the page, its dialogs and backdrops that last longer than 0.01 s. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .flatMap(({ effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {}
        if (!(effect instanceof KeyframeEffect) || Number(duration) <= 10) return []
        return [`${effect.target?.className} ${effect.pseudoElement ?? ''} ${String(duration)}`]
      }),
  )
}

/** The elements that moved during an action, frame by frame. */
async function movedDuring(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(() => {
    const moved = new Set<string>()
    const look = () => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && Number(effect.getComputedTiming().duration) > 10)
          moved.add(`${effect.target?.className} ${effect.pseudoElement ?? ''}`)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { moved })
  })
  await act()
  return page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
}

test('under reduced motion nothing moves: home, a number and its sheet, the favourites', async () => {
  const member = await newMember({ reducedMotion: 'reduce' })
  const { page } = member
  await member.open('/home')
  await expectVisible(page.getByRole('button', { name: /^我的收藏/ }))
  expect(await moving(page)).toEqual([])
  const panel = page.getByRole('dialog', { name: '我的收藏' })
  expect(
    await movedDuring(page, async () => {
      await page.getByRole('button', { name: /^我的收藏/ }).click()
      await expectVisible(panel)
      await page.keyboard.press('Escape')
      await expectHidden(panel)
      await page
        .getByRole('button', { name: /^收藏 95013-/ })
        .first()
        .click()
      await expectToast(page, '收藏成功')
    }),
  ).toEqual([])
  await member.open('/number/9')
  const sheet = page.getByRole('dialog', { name: '确认订单' })
  expect(
    await movedDuring(page, async () => {
      await page.getByRole('button', { name: '立即办理' }).click()
      await expectVisible(sheet)
      await page.keyboard.press('Escape')
      await expectHidden(sheet)
    }),
  ).toEqual([])
})

test('a sheet traps the focus: Tab cycles inside it, Esc closes it, and the focus returns', async () => {
  const member = await newMember({ reducedMotion: 'reduce' })
  const { page } = member
  await member.open('/number/9')
  const apply = page.getByRole('button', { name: '立即办理' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('dialog', { name: '确认订单' }))
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.closest('dialog') ? element.outerHTML.slice(0, 120) : `outside: ${element?.tagName}`
    })
  for (const key of ['Tab', 'Shift+Tab']) {
    const stops: string[] = []
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press(key)
      stops.push(await focused())
    }
    expect(stops.filter((stop) => stop.startsWith('outside'))).toEqual([])
    const around = new Set(stops)
    expect(around.size).toBeGreaterThan(5)
    expect(around.size).toBeLessThan(24)
  }
  await page.keyboard.press('Escape')
  await expectHidden(page.getByRole('dialog'))
  expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a button that was pressed before the idle part came leaves the focus to what is around it', async () => {
  const { page, session, open, expectTrouble } = await newMember()
  // The read of the favourites may meet the logout.
  expectTrouble(/status of 401/)
  const [part, answer] = [createGate(), createGate()]
  await page.route('**/mobile/assets/load-when-idle-*.js', part.hold)
  await page.route('**/api/user/logout/*', answer.hold)
  await open(`/user-center/${session.id}`)
  await page.getByRole('button', { name: '退出登录' }).press('Enter')
  // Its sign: it reads the favourites.
  const begun = page.waitForRequest(/\/api\/collect\//)
  part.open()
  await begun
  answer.open()
  await expectVisible(page.getByText('登录后查看您的订单和号码'))
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

/** Whether a field is completely inside the screen and the scrolling part of its sheet. */
function inSight(field: Locator): Promise<boolean> {
  return field.evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect()
    const sheet = input.closest('dialog')
    const room = sheet?.querySelector('header + div')?.getBoundingClientRect() ?? {
      top: 0,
      bottom: innerHeight,
    }
    return top >= room.top && bottom <= room.bottom && room.bottom <= innerHeight
  })
}

/** The on-screen keyboard opens, higher and higher. */
async function staysInSight(page: Page, field: Locator): Promise<void> {
  await field.tap()
  for (const height of [500, 420, 300]) {
    await page.setViewportSize({ width: 390, height })
    await expectAtRest(page, () => inSight(field)).toBe(true)
  }
}

test('the focused field stays in view when the keyboard takes half the screen', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  await shopper.open('/login')
  await waitUntilAtRest(page)
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  )
  await staysInSight(page, page.getByLabel('手机号', { exact: true }))
})

test('the focused field of a sheet stays in view above its bottom buttons', async () => {
  const member = await newMember()
  const { page, session } = member
  await member.open(`/user-center/${session.id}`)
  await waitUntilAtRest(page)
  await page.getByRole('button', { name: '注销账号' }).click()
  await page.getByRole('button', { name: '继续注销' }).click()
  await staysInSight(page, page.getByLabel('验证码', { exact: true }))
})

test('screen readers read the digits of a number one by one on every screen', async () => {
  const shopper = await newShopper()
  const { page } = shopper
  for (const path of ['/home', '/number/9']) {
    await shopper.open(path)
    const numbers = page.getByRole('main').getByRole('img', { name: /^9 5 0 1 3( \d){6,10}$/ })
    const drawn = await numbers.evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute('aria-label')?.replaceAll(' ', ''),
        one.textContent?.replace('-', ''),
      ]),
    )
    expect(drawn.length).toBeGreaterThan(6)
    for (const [spoken, shown] of drawn) expect(spoken).toBe(shown)
  }
})
