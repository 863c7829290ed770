import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, origin, port, readSettings, required } from '@hao/settings/read-settings.ts'

/** Reads the settings of the simulators, documented in docs/production/staging.md. @throws SettingsError */
export const readConfig = (env: Env) =>
  readSettings(env, (read) => {
    const ownPort = read('SIMULATORS_PORT', port.default(8090))
    return {
      /** The shop's origin in browsers, to which notifications go. */
      shopUrl: read('SHOP_URL', origin),
      host: read('SIMULATORS_HOST', required.default('127.0.0.1')),
      port: ownPort,
      /** The origin under which the server reaches the simulators. */
      ownUrl: read('SIMULATORS_URL', origin.default(`http://127.0.0.1:${ownPort}`)),
      /** The folder of keys, journals and the server's settings. */
      dir: read('STATE_DIRECTORY', required),
    }
  })

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
