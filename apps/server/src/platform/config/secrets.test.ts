import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Env } from '@hao/settings/read-settings.ts'
import { productionEnv } from '../../testing/production.ts'

const own = ['CODE_PEPPER', 'PHONE_KEY', 'CARRIER_SECRET', 'METRICS_TOKEN']
const issued = [
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_OPEN_SECRET',
  'ALIYUN_ACCESS_KEY_SECRET',
  'TENCENT_SECRET_KEY',
  'COURIER_APP_SECRET',
  'NUONUO_APP_SECRET',
]
const placeholder = 'change-this-key-of-32-characters'
const random = () => randomBytes(16).toString('hex')

/** Settings with every secret. */
async function production(): Promise<Record<string, string>> {
  const env = await productionEnv('postgres://db/hao')
  const secrets = Object.fromEntries([...own, ...issued].map((name) => [name, random()]))
  return { ...env, ...secrets, CARRIER_ID: 'trunk', WECHAT_OPEN_APPID: env['WECHAT_PAY_APPID'] ?? '' }
}

/** The error of a start with these settings; '' if they are valid. */
function complaint(env: Env): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('production refuses a placeholder in one sentence that names the setting and does not repeat the secret', async () => {
  const good = await production()
  expect(complaint(good)).toBe('')
  for (const name of [...own, ...issued]) {
    const said = complaint({ ...good, [name]: placeholder })
    expect(said.split('\n').slice(1)).toEqual([
      expect.stringMatching(`^  - ${name} is a placeholder or an example: `),
    ])
    expect(said).not.toContain(placeholder)
  }
})

test('production refuses a secret of its own that is short', async () => {
  const good = await production()
  for (const name of own)
    expect(complaint({ ...good, [name]: 'q7Zt2KpLz5cV' })).toContain(`  - ${name} can be guessed`)
})

test('production refuses a placeholder as the password of its database', async () => {
  const good = await production()
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL']) {
    const withPassword = (password: string) =>
      complaint({ ...good, [name]: `postgres://hao_server:${password}@db/hao` })
    expect(withPassword(random())).toBe('')
    expect(withPassword('change-me')).toContain(`  - The password of ${name} is a placeholder`)
  }
})

test('a demonstration accepts any secret', async () => {
  const { NODE_ENV: _production, ...demonstration } = await production()
  const weak = Object.fromEntries([...own, ...issued].map((name) => [name, placeholder]))
  expect(complaint({ ...demonstration, ...weak })).toBe('')
})
