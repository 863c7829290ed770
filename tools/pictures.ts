import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { walkThroughShop } from './picture-walk.ts'
import { launchBrowser, phoneScreen } from '@hao/testing/browser.ts'
import { startProductProcess } from '@hao/testing/product.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const themes = ['light', 'dark'] as const
/** Limit of all pictures together, bytes: every clone downloads them. */
const budget = 1_500_000

/** Takes docs/pictures/<screen>-<theme>.webp from the running product: `npm run pictures`. */
async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const old of await readdir(folder)) await rm(folder + old)
  const [product, browser] = await Promise.all([startProductProcess(), launchBrowser()])
  let bytes = 0
  try {
    const page = await browser.newPage({
      ...phoneScreen,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    const open = async (path: string) => {
      await page.goto(`${product.origin}/mobile${path}`)
      await comeToLife(page)
    }
    const show = async (name: string) => {
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        const picture = await sharp(await page.screenshot())
          .webp({ quality: 72, effort: 6, smartSubsample: true })
          .toBuffer()
        await writeFile(`${folder}${name}-${colorScheme}.webp`, picture)
        bytes += picture.length
      }
    }
    await walkThroughShop({ page, product, open, show })
  } finally {
    await browser.close()
    await product.end()
  }
  process.stdout.write(`${Math.round(bytes / 1024)} KiB of pictures in docs/pictures\n`)
  if (bytes > budget) throw new Error(`The pictures are more than ${budget} bytes`)
}

/** Waits until React has hydrated the page with all its buttons, and requests have ended. */
async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(`
    document.querySelector('#root main') && !document.querySelector('[aria-busy=true]') &&
    [...document.querySelectorAll('#root, #root button')].every((node) =>
      Object.keys(node).some((key) => key.startsWith('__react')),
    )`)
}

/** Fonts and visible pictures are loaded and nothing moves: three frames without an animation. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await document.fonts.ready
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
    for (let still = 0; still < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moves = ({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime !== Infinity
      still = document.getAnimations().some(moves) ? 0 : still + 1
    }
  })()`)
}

await main()
