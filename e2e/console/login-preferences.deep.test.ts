import { expect, test } from 'vitest'
import { newOperator, screenSizes } from './operator.ts'
import { findViolations } from './stock.ts'

test('language and theme are chosen before the login, also on an invitation, and kept in the console; the browser logs no error', async () => {
  const operator = await newOperator({ viewport: screenSizes.small })
  const { page } = operator
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await operator.open('/')
  await page.getByRole('button', { name: /^语言/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Log in', level: 2 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  expect(await findViolations(page)).toEqual([])
  await operator.open('/invite')
  await page.getByRole('button', { name: /^Language/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await operator.open('/')
  await operator.enterAs('finance')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  expect(logged).toEqual([])
})
