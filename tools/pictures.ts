import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { launchBrowser } from './testing/browser.ts'
import { startProductProcess } from './testing/product.ts'

type Picture = { path: string; theme: 'light' | 'dark' }

const width = 390
const height = 844
const gap = 24

/** What the README shows, side by side; {featured} is the id of the first featured number. */
const shown: Picture[] = [
  { path: '/home', theme: 'light' },
  { path: '/number/{featured}', theme: 'light' },
  { path: '/tag-list?keyword=88&suffix=true', theme: 'dark' },
]

/** Takes the README's picture from the running product: `npm run pictures`. */
async function main(): Promise<void> {
  const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
  await mkdir(folder, { recursive: true })
  const product = await startProductProcess()
  const browser = await launchBrowser()
  try {
    const screens: Buffer[] = []
    for (const picture of shown) screens.push(await take(browser, product.origin, picture))
    await sideBySide(screens).toFile(`${folder}shop.webp`)
  } finally {
    await browser.close()
    await product.end()
  }
}

async function take(browser: Browser, origin: string, { path, theme }: Picture): Promise<Buffer> {
  const featured = (await (await fetch(`${origin}/api/number/good?count=1`)).json()) as {
    data: { id: number }[]
  }
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
  })
  const page = await context.newPage()
  await page.goto(`${origin}/mobile${path.replace('{featured}', String(featured.data[0]?.id))}`, {
    waitUntil: 'networkidle',
  })
  const screen = await page.screenshot()
  await context.close()
  return screen
}

function sideBySide(screens: Buffer[]): Sharp {
  return sharp({
    create: {
      width: 2 * (screens.length * (width + gap) + gap),
      height: 2 * (height + 2 * gap),
      channels: 3,
      background: '#d9d6cf',
    },
  })
    .composite(
      screens.map((input, index) => ({ input, left: 2 * (gap + index * (width + gap)), top: 2 * gap })),
    )
    .webp({ quality: 82 })
}

await main()
