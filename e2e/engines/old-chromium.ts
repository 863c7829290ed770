import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { isExecutable } from '@hao/testing/debian.ts'
import { closeAndCountBrowser } from '@hao/testing/processor-time.ts'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../var/old-chromium/', import.meta.url))

/** Chromium's major version → the npm package that carries it. */
const packages = {
  87: 'chrome-aws-lambda@5.4.0',
  92: '@sparticuz/chromium@92.0.0',
  103: '@sparticuz/chromium@103.0.0',
  109: '@sparticuz/chromium@109.0.6',
}

type OldVersion = keyof typeof packages

/** Starts a years-old Chromium. Installs it below var/ when it is missing; throws when that fails. */
export async function startOldChromium(version: OldVersion): Promise<Browser> {
  const home = join(folder, String(version))
  const executablePath = join(home, 'chromium')
  if (!(await isExecutable(executablePath))) await install(packages[version], home)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib') },
  })
  if (browser.version().split('.')[0] !== String(version)) {
    const found = browser.version()
    await browser.close()
    throw new Error(`${executablePath} is Chromium ${found}. Delete ${home} to install it again.`)
  }
  const close = browser.close.bind(browser)
  browser.close = (options) => closeAndCountBrowser(() => close(options))
  return browser
}

/** Unpacks the compressed program and libraries of the package; they are complete once `home` exists. */
async function install(name: string, home: string): Promise<void> {
  process.stdout.write(`Installing ${name} (npm) …\n`)
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(`${home}-`)
  try {
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-save']
    await run('npm', ['install', '--prefix', work, ...flags, name])
    const [, scope = name] = /^(.+)@/.exec(name) ?? []
    const bin = join(work, 'node_modules', scope, 'bin')
    const unpacked = join(work, 'browser')
    await mkdir(unpacked)
    await decompress(join(bin, 'chromium.br'), join(unpacked, 'chromium'), 0o755)
    for (const archive of ['aws.tar', 'swiftshader.tar']) {
      await decompress(join(bin, `${archive}.br`), join(work, archive))
      await run('tar', ['-xf', join(work, archive), '-C', unpacked])
    }
    await rm(home, { recursive: true, force: true })
    await rename(unpacked, home)
  } catch (cause) {
    throw new Error(`There is no old Chromium at ${home}, and npm could not install ${name}`, { cause })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const decompress = (from: string, to: string, mode = 0o644) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))
