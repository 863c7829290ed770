import { expect, test } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
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
  await expectVisible(page.getByRole('heading', { name: 'Log in', level: 2 }))
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expectAtRest(page, () => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  expect(await findViolations(page)).toEqual([])
  await operator.open('/invite')
  await expectVisible(page.getByRole('button', { name: /^Language/ }))
  expect(await findViolations(page)).toEqual([])
  await operator.open('/')
  await operator.enterAs('finance')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Home' }))
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  expect(logged).toEqual([])
})
