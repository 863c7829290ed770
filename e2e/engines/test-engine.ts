import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { waitFor } from '@hao/testing/product.ts'
import { expect, onTestFinished } from 'vitest'
import type { startTelephones } from '../telephones.ts'
import type { Driver } from './driver.ts'
import { goThroughShop, untilStill } from './journey.ts'

const pictures = fileURLToPath(new URL('../../var/engines/', import.meta.url))

/** Whether every picture without lazy loading is loaded. */
const pictured = `[...document.images]
  .filter(({ loading }) => loading !== 'lazy').every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`

/** Whether the page scrolls sideways. */
const isTooWide = `document.documentElement.scrollWidth > document.documentElement.clientWidth`

/**
 * Runs a shopper's whole way in a started engine, and closes it. Writes a picture of each screen below var/,
 * by the engine's name. Fails when a page has an uncaught error or writes one to its console.
 */
export async function testEngine(
  { product, phoneOf }: ReturnType<typeof startTelephones>,
  driver: Driver,
  { name, tail }: { name: string; tail: string },
): Promise<void> {
  const { origin } = product()
  await mkdir(pictures, { recursive: true })
  const save = async (title: string) =>
    writeFile(`${pictures}${name}-${title}.png`, await driver.screenshot())
  const photograph = async (title: string) => {
    await untilStill(driver)
    await waitFor(async () => (await driver.evaluate(pictured)) === true)
    await save(title)
    expect(await driver.evaluate(isTooWide), title).toBe(false)
  }
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await save('failed').catch(() => undefined)
    await driver.close()
  })
  // Some engines ask for the system's language.
  await driver.open(`${origin}/dev/outbox`)
  await driver.evaluate(`document.cookie = 'lang=zh-CN; path=/'`)
  expect(await driver.evaluate('innerWidth')).toBeLessThan(450)
  await goThroughShop({ driver, origin, tail, phoneOf, photograph })
  expect(await driver.errors()).toEqual([])
  // Checks that errors are recorded at all.
  await driver.evaluate(`void setTimeout(() => { throw new Error('on purpose') })`)
  await expect.poll(() => driver.errors()).toHaveLength(1)
}
