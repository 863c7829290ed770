import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../tools/free-port.ts'
import { waitTimeoutMs, testTimeoutMs } from './timeouts.ts'
import { countOrphanedTime } from './processor-time.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The whole product as `npm start` runs it, in its own process, with its own data. */
export type RunningProduct = {
  origin: string
  /** Where the operator's console is, as it prints it: after it answers, as the console listens last. */
  console(): Promise<string>
  /** The settings that lead a command to its database. */
  env: Record<string, string>
  /** All that it has printed. */
  output(): string
  /** The newest SMS code that it printed for a phone; waits for it. */
  readSmsCode(phone: string): Promise<string>
  /** The process that was started; the server is a child of it. */
  pid(): number
  /** kill -9 of all its processes at once, as a power cut would. */
  kill(): Promise<void>
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>
  /** Closes its output and sends SIGHUP, as a terminal that closes. Resolves when its process has ended. */
  hangUp(): Promise<void>
  /** Starts it again over the same data and port. */
  restart(): Promise<void>
  /** Stops it as Ctrl-C does and forgets its data. */
  end(): Promise<void>
}

/** A busy machine is slow: no fault of the product's. */
const patientSettings = {
  ANSWER_MS: String(waitTimeoutMs),
  PAGE_MS: String(waitTimeoutMs),
  ARRIVE_MS: String(waitTimeoutMs),
  PARTNER_MS: String(waitTimeoutMs),
  LOOP_DELAY_MS: String(waitTimeoutMs),
}

function spawnProduct(env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _ours, NODE_ENV: _vitest, ...rest } = process.env
  const settings = { ...patientSettings, SIP: 'off', CONSOLE_PORT: '0', DEMO_MONTH: 'off' }
  return spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...settings, ...rest, ...env },
    // The channel ends the product when this process ends. As head of a process group it can be killed with
    // its children.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
}

async function isReady(child: ChildProcess, origin: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('It ended')
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Starts the product on the embedded database and resolves when it answers. DATABASE_URL is ignored. */
export async function startProductProcess(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hao-product-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let output = ''
  let printedBefore = 0
  let child: ChildProcess

  async function start(): Promise<void> {
    printedBefore = output.length
    child = spawnProduct({ ...env, PORT: String(port), DATA_DIR: dataDir })
    const read = (text: Buffer) => {
      output += text.toString()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    try {
      await waitFor(() => isReady(child, origin), testTimeoutMs)
    } catch (cause) {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
      throw new Error(`The product did not start:\n${output}`, { cause })
    }
  }

  /** The output ends with the last process. */
  async function gone(): Promise<void> {
    if (!child.stdout?.closed) await once(child, 'close')
  }

  async function stop(): Promise<void> {
    child.kill('SIGINT')
    await gone()
  }

  await start()
  return {
    origin,
    env: { ...env, DATA_DIR: dataDir },
    output: () => output,
    console: () => waitFor(async () => /Console\s+(http:\/\/[^/\s]+)/.exec(output.slice(printedBefore))?.[1]),
    readSmsCode: (phone) =>
      waitFor(async () => output.match(new RegExp(`${phone}.*code (\\d{6})(?![^]*${phone}.*code)`))?.[1]),
    pid: () => child.pid!,
    kill: async () => {
      countOrphanedTime(child.pid!)
      process.kill(-child.pid!, 'SIGKILL')
      await gone()
    },
    stop,
    hangUp: async () => {
      const exit = once(child, 'exit')
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.kill('SIGHUP')
      await exit
    },
    restart: start,
    end: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Polls every 50 ms until the result is neither false nor undefined; throws after `withinMs`. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined | false>,
  withinMs = waitTimeoutMs,
): Promise<T> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`It did not come to pass within ${withinMs} ms`)
}
