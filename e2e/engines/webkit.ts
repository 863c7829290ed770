import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { freePort } from '../../tools/free-port.ts'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { closeAndCountBrowser } from '@hao/testing/processor-time.ts'
import { waitFor } from '@hao/testing/product.ts'
import type { Driver } from './driver.ts'
import { type Command, driveWebDriver, WebDriverError } from './webdriver.ts'

const programs = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' }

/**
 * With compositing, or its MiniBrowser crashes in view transitions; in software, where there is no graphics
 * card.
 */
const settings = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
const options = { args: ['--automation'] }

/**
 * Starts Debian's WebKitGTK on a virtual screen. Installs both when missing and possible; throws otherwise.
 */
export async function startWebKit(): Promise<Driver> {
  const present = async () => (await isExecutable(programs.driver)) && (await isExecutable(programs.screen))
  if (!(await present())) await installDebian('webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk')
  if (!(await present()))
    throw new Error('There is no WebKitGTK to be driven: apt-get install webkit2gtk-driver xvfb')
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, ...settings, DISPLAY: `:${display.toString().trim()}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [driver.stdout, driver.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const base = `http://127.0.0.1:${port}`
  const end = async () => {
    await endProcess(driver)
    await endProcess(screen)
  }
  try {
    await waitFor(() =>
      fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = (await request('POST', `${base}/session`, { capabilities })) as {
      sessionId: string
    }
    const session = `${base}/session/${sessionId}`
    return await driveWebDriver({
      send: (command, parameters = {}) => sendTo(session, command, parameters),
      close: () => closeAndCountBrowser(() => request('DELETE', session).then(end, end)),
    })
  } catch (error) {
    await end()
    throw new Error(`WebKitGTK did not start:\n${output}`, { cause: error })
  }
}

/** The path of each command in the protocol; `:id` is the element's. */
const endpoints: Record<Command, [method: 'GET' | 'POST', path: string]> = {
  Navigate: ['POST', '/url'],
  GetCurrentURL: ['GET', '/url'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  ExecuteScript: ['POST', '/execute/sync'],
  TakeScreenshot: ['GET', '/screenshot'],
  SetWindowRect: ['POST', '/window/rect'],
}

function sendTo(
  session: string,
  command: Command,
  { id, ...body }: Record<string, unknown>,
): Promise<unknown> {
  const [method, path] = endpoints[command]
  return request(method, session + path.replace(':id', String(id)), method === 'POST' ? body : undefined)
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, message)
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
