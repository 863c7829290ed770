import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { installDebian, isExecutable } from './debian.ts'
import { closingBrowser } from './processor-time.ts'

const flags = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Where a Chromium is, and the flags it needs here. */
export type Chromium = { executablePath: string; args: string[] }

/**
 * Finds a Chromium: CHROMIUM_PATH; else an installed Chromium or Chrome; else, as root on Debian, installs it (with Chinese
 * fonts); else unpacks the one of the npm package @sparticuz/chromium.
 * @throws Error that says what to do when there is none
 */
export async function chromiumPath(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (await isExecutable(named)) return { executablePath: named, args: flags }
    throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`)
  }
  const found =
    (await findInstalled()) ??
    ((await installDebian('chromium', 'fonts-noto-cjk')) ? await findInstalled() : undefined)
  if (found) return { executablePath: found, args: flags }
  return {
    executablePath: await unpackSparticuz(),
    args: [...flags, '--disable-dev-shm-usage', '--no-zygote'],
  }
}

/** Starts a headless Chromium for playwright-core. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args })
  const close = browser.close.bind(browser)
  browser.close = (options) => closingBrowser(() => close(options))
  return browser
}

async function findInstalled(): Promise<string | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const mac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...mac]
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  return undefined
}

/** The package unpacks its libraries only where it believes to be on a server of Vercel or Amazon. */
async function unpackSparticuz(): Promise<string> {
  process.env['VERCEL'] = '1'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch (cause) {
    throw new Error(
      'The browser journeys need a Chromium: install one (Debian: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH.',
      { cause },
    )
  }
}
