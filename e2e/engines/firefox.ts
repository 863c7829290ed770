import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { closeAndCountBrowser } from '@hao/testing/processor-time.ts'
import { waitFor } from '@hao/testing/product.ts'
import type { Driver } from './driver.ts'
import { driveWebDriver, WebDriverError } from './webdriver.ts'

const program = '/usr/bin/firefox-esr'

/**
 * Marionette, Firefox's own WebDriver, writes its port to a file of the profile; uncaught errors go to
 * stdout.
 */
const preferences = {
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'browser.dom.window.dump.enabled': true,
  'javascript.options.showInConsole': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Otherwise its window is at least 500 px wide. */
const phoneWide = ':root { min-width: 300px !important; }'

/**
 * Starts Debian's Firefox headless. Installs it when it is missing and that is possible; throws otherwise.
 */
export async function startFirefox(): Promise<Driver> {
  if (!(await isExecutable(program))) await installDebian('firefox-esr', 'fonts-noto-cjk')
  if (!(await isExecutable(program))) throw new Error(`There is no ${program}: apt-get install firefox-esr`)
  const profile = await mkdtemp(join(tmpdir(), 'hao-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  await mkdir(join(profile, 'chrome'))
  await writeFile(join(profile, 'chrome/userChrome.css'), phoneWide)
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const port = await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(`Firefox did not start:\n${output}`)
      return Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => 0))
    })
    const { send, socket } = await openMarionette(port)
    await send('NewSession', {})
    const driver = await driveWebDriver({
      send,
      close: async () => {
        socket.destroy()
        await closeAndCountBrowser(end)
      },
    })
    const uncaught = () => output.split('\n').filter((line) => line.startsWith('JavaScript error: http'))
    return { ...driver, errors: () => Promise.resolve(uncaught()) }
  } catch (error) {
    await end()
    throw error
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Marionette's wire format: "<bytes>:<JSON>" both ways; its first message is a greeting. */
async function openMarionette(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  let received = Buffer.alloc(0)
  let greeted: (() => void) | undefined
  const greeting = new Promise<void>((resolve) => (greeted = resolve))
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let message = take(); message !== undefined; message = take())
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer)
      else greeted?.()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    for (const [id, answer] of waiting)
      answer([1, id, { error: 'unknown error', message: 'Firefox has gone' }, undefined])
  })

  function take(): unknown {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
    if (colon < 0 || received.length < end) return undefined
    const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
    received = received.subarray(end)
    return message
  }

  async function send(command: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    const id = (last += 1)
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters])
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answered
    waiting.delete(id)
    if (error) throw new WebDriverError(error.error, error.message)
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result
  }

  await greeting
  return { send, socket }
}
