import { type Env, SettingsError } from '@hao/settings/read-settings.ts'
import { isLocalAddress } from '../base/env.ts'

/** A demonstration inserts demo numbers and shows SMS codes: it must not have a real shop's settings. */
export function assertDemonstrationSettings(env: Env): void {
  const mode = env.NODE_ENV
  if (mode === 'production' || isLocalAddress(env.WECHAT_PAY_BASE_URL)) return
  if (mode && !['development', 'test'].includes(mode))
    throw new SettingsError([`NODE_ENV must be production or development, not "${mode}"`])
  const merchant = Object.keys(env).filter((name) => name.startsWith('WECHAT_PAY_') && env[name])
  const signs = [
    ...merchant,
    ...['DATABASE_URL'].filter((name) => env[name]),
    ...['PUBLIC_URL'].filter((name) => env[name]?.startsWith('https:')),
    ...['SMS_PROVIDER'].filter((name) => env[name] && env[name] !== 'outbox'),
  ]
  if (merchant.length === 0 && (mode || signs.length < 2)) return
  throw new SettingsError(
    [
      `to run the shop, set NODE_ENV=production`,
      `to run a demonstration, with demo numbers and visible SMS codes, set NODE_ENV=development and remove the settings WECHAT_PAY_…`,
    ],
    `These are the settings of a real shop, but NODE_ENV is not production (${signs.join(', ')})`,
  )
}

export function assertServerSettings(env: Env): void {
  const missing = ['DATABASE_URL', 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY'].filter(
    (name) => !env[name],
  )
  if (env.NODE_ENV === 'production' || missing.length === 0) return
  throw new SettingsError(
    [
      `to run the shop, set NODE_ENV=production`,
      `to run a demonstration, use npm start, which brings its own database and simulators`,
    ],
    `The server cannot start without ${missing.join(', ')}`,
  )
}
