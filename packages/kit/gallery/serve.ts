import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createServer } from 'vite'
import { launchBrowser } from '../../testing/src/browser.ts'
import { patienceMs } from '../../testing/src/patience.ts'

export type Gallery = {
  /** A fresh phone-sized page on the gallery; `errors` fills with whatever its console or scripts complain of. */
  open: (options?: BrowserContextOptions, before?: (page: Page) => Promise<void>) => Promise<Page>
  errors: string[]
  close: () => Promise<void>
}

/** Serves the gallery on a free local port and opens a browser for it. */
export async function serveGallery(): Promise<Gallery> {
  const server = await createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('the gallery has no address')
  const browser = await launchBrowser()
  const errors: string[] = []

  return {
    errors,
    open: async (options, before) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
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
    },
  }
}
