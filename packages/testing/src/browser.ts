import { delimiter, isAbsolute, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { installDebian, isExecutable } from './debian.ts'
import { closeAndCountBrowser } from './processor-time.ts'

const flags = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The viewport of a shopper's phone. `deviceScaleFactor` is 1 unless the caller sets it. */
export const phoneScreen = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies BrowserContextOptions

/** Where a Chromium is, and the flags it needs here. */
type Chromium = { executablePath: string; args: string[] }

/**
 * Finds a Chromium: CHROMIUM_PATH; Debian's headless shell, which is installed if we are root on Debian and
 * takes a seventh of the processor time; an installed Chromium or Chrome; the one of the npm package
 * @sparticuz/chromium. Throws an error that explains what to do if there is none.
 */
export async function chromiumPath(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (await isExecutable(named)) return { executablePath: named, args: flags }
    throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`)
  }
  const found =
    (await findInstalled(shells)) ??
    ((await installDebian(...shells, 'fonts-noto-cjk')) ? await findInstalled(shells) : undefined) ??
    (await findInstalled(browsers))
  if (found) return { executablePath: found, args: flags }
  return {
    executablePath: await unpackSparticuz(),
    args: [...flags, '--disable-dev-shm-usage', '--no-zygote'],
  }
}

/** Starts a headless Chromium for playwright-core, with further flags if given. The caller closes it. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  const { executablePath, args } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: [...args, ...more] })
  const close = browser.close.bind(browser)
  browser.close = (options) => closeAndCountBrowser(() => close(options))
  return browser
}

/** Chromium without a window; also the name of Debian's package. */
const shells = ['chromium-headless-shell']

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The first of these programs that exists, as a path or in a folder of PATH. */
async function findInstalled(names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = names.flatMap((name) =>
    isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)),
  )
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  return undefined
}

/** The package unpacks its libraries only if the environment looks like Vercel or Amazon. */
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
