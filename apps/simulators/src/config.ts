import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The settings of the simulators as a program, documented in docs/production/staging.md. */
type SimulatorConfig = {
  /** The shop's origin in browsers, to which notifications go. */
  shopUrl: string
  host: string
  port: number
  /** The origin under which the server reaches the simulators. */
  ownUrl: string
  /** The folder of keys, journals and the server's settings. */
  dir: string
}

/** A setting that is missing or invalid. */
class SimulatorConfigError extends Error {
  override name = 'SimulatorConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the settings. @throws SimulatorConfigError */
export function readConfig(env: Env): SimulatorConfig {
  const port = Number(env['SIMULATORS_PORT'] || 8090)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new SimulatorConfigError(`SIMULATORS_PORT must be a port, not "${env['SIMULATORS_PORT']}"`)
  const dir = env['STATE_DIRECTORY']
  if (!dir)
    throw new SimulatorConfigError('STATE_DIRECTORY is missing: set it to a folder for keys and orders')
  return {
    shopUrl: readOrigin(env, 'SHOP_URL'),
    host: env['SIMULATORS_HOST'] || '127.0.0.1',
    port,
    ownUrl: env['SIMULATORS_URL'] ? readOrigin(env, 'SIMULATORS_URL') : `http://127.0.0.1:${port}`,
    dir,
  }
}

function readOrigin(env: Env, name: string): string {
  const text = env[name] ?? ''
  if (/^https?:/.test(text) && URL.canParse(text)) return new URL(text).origin
  throw new SimulatorConfigError(`${name} must be an address such as https://shop.example, not "${text}"`)
}

/** Secrets that would otherwise be new with each start. */
type SimulatorSecrets = { carrier: string; wechatOpen: string }

/** The secrets of this folder, created on first use. */
export async function loadSecrets(dir: string): Promise<SimulatorSecrets> {
  const file = join(dir, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored) as SimulatorSecrets
  const secrets = { carrier: randomBytes(32).toString('hex'), wechatOpen: randomBytes(16).toString('hex') }
  await writePrivate(file, JSON.stringify(secrets))
  return secrets
}

/** Writes the server's settings as a file for systemd and `node --env-file`; returns its path. */
export async function writeServerSettings(dir: string, env: Record<string, string>): Promise<string> {
  const file = join(dir, 'server.env')
  await writePrivate(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}='${value.trim()}'\n`)
      .join(''),
  )
  return file
}

/** Writes a file atomically, readable by its owner only. */
async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
