import { randomInt } from 'node:crypto'
import { classify } from '@hao/numbers/classify.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAddress, expectAtRest, expectVisible } from '../rest.ts'
import { axeFindings, widthFindings } from '../inspect.ts'
import type { Operator } from './operator.ts'

/**
 * Digits that begin like no number of the demonstration or of another journey, and are in no category. The
 * last digit distinguishes ten numbers.
 */
export function newDigits(): string[] {
  const head = `40${String(randomInt(1e6)).padStart(6, '0')}`
  const all = Array.from({ length: 10 }, (_, place) => `${head}${place}`)
  return all.some((digits) => classify(digits).length > 0) ? newDigits() : all
}

/** Enters a reason in the open dialog and confirms with the named button. */
export async function confirm(dialog: Locator, button: string, reason = '月度盘点'): Promise<void> {
  await dialog.getByLabel('原因').fill(reason)
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: button }).click()
}

/** The dialog with this title. */
export function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expectAtRest(element.page(), () => element.evaluate((node) => node === document.activeElement)).toBe(
    true,
  )
}

/** Uploads a file on the import screen and waits for its preview. Returns the preview's address. */
export async function upload({ page, open }: Operator, lines: readonly string[]): Promise<string> {
  await open('/imports')
  await page.getByRole('button', { name: '上传 CSV 文件' }).click()
  const dialog = dialogOf(page, '上传 CSV 文件')
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
  await confirm(dialog, '上传并预览')
  await expectAddress(page, /\/imports\/\d+$/)
  await waitForState(page, '待确认')
  return new URL(page.url()).pathname
}

/** Runs or undoes the open change set, and waits for its new state. A bulk change runs without a dialog. */
export async function turn(page: Page, button: '确认执行' | '撤销', state: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const asks = button === '撤销' || !page.url().includes('/changes/')
  if (asks) await confirm(dialogOf(page, button), button)
  await waitForState(page, state)
  await expectAtRest(page, () => page.getByRole('dialog').count()).toBe(0)
}

/** Waits until the state beside the heading is this one. */
export async function waitForState(page: Page, state: string): Promise<void> {
  await expectVisible(page.locator('.page-head').getByText(state, { exact: true }))
}

/** Imports numbers on sale for one journey, at `yuan` a month. */
export async function importNumbers(operator: Operator, count: number, yuan = 30): Promise<string[]> {
  const digits = newDigits().slice(0, count)
  await upload(operator, ['digits,price', ...digits.map((each) => `${each},${yuan}`)])
  await turn(operator.page, '确认执行', '已完成')
  return digits
}

/** The axe violations of the loaded screen, and whether it is wider than its window. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  return [...(await axeFindings(page)), ...(await widthFindings(page))]
}

/** Expects no violations on the screen. SHOTS, a folder, also keeps a screenshot. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await expectAtRest(page, () => page.locator('.outlines, .ant-skeleton').count()).toBe(0)
  const wrong = await findViolations(page)
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  expect(wrong, name).toEqual([])
}
