import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Env, origin, port, readSettings, required } from '@hao/settings/read-settings.ts'
import { loadOrCreate, writeDurably } from './stored.ts'

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

type SimulatorSecrets = { carrier: string; wechatOpen: string }

export const loadSecrets = (dir: string): Promise<SimulatorSecrets> =>
  loadOrCreate(join(dir, 'secrets.json'), () => ({
    carrier: randomBytes(32).toString('hex'),
    wechatOpen: randomBytes(16).toString('hex'),
  }))

/** Writes the server's settings as a file for systemd and `node --env-file`; returns its path. */
export async function writeServerSettings(dir: string, env: Record<string, string>): Promise<string> {
  const file = join(dir, 'server.env')
  await writeDurably(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}='${value.trim()}'\n`)
      .join(''),
  )
  return file
}
