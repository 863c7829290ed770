import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { launchBrowser, phoneScreen } from '../../testing/src/browser.ts'
import { waitTimeoutMs } from '../../testing/src/timeouts.ts'

export type Gallery = {
  /** Opens a phone-sized page of the gallery; `errors` collects its console errors and exceptions. */
  open: (options?: BrowserContextOptions, before?: (page: Page) => Promise<void>) => Promise<Page>
  errors: string[]
  close: () => Promise<void>
}

/** The page's toasts stay: a test on a busy machine reads one later than it would stay. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const startOrKeep = (act: TimerHandler, ms?: number) => (ms === 2200 ? 0 : start(act, ms))
    Object.assign(window, { setTimeout: startOrKeep })
  })
}

/**
 * Builds the gallery with React's warnings, serves it on a free local port and opens a browser. A build,
 * because pages of a development server would request every module.
 */
export async function serveGallery(): Promise<Gallery> {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), 'hao-gallery-'))
  await build({ configFile, mode: 'development', build: { outDir, minify: false } })
  const server = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('the gallery has no address')
  const browser = await launchBrowser()
  const errors: string[] = []

  return {
    errors,
    open: async (options, before) => {
      const context = await browser.newContext({ viewport: phoneScreen.viewport, ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(waitTimeoutMs)
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text())
      })
      await before?.(page)
      await page.goto(url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
    close: async () => {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
