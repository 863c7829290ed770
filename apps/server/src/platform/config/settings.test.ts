import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { type Env, SettingsError } from '@hao/settings/read-settings.ts'
import { readConfig as readAgent } from '../../../../route-agent/src/config.ts'
import { readConfig as readEdge } from '../../../../sip-edge/src/config.ts'
import { readConfig } from './config.ts'
import { createHttpApp } from '../http/http-app.ts'
import { createLog } from '../base/log.ts'
import { repositoryRoot } from '../base/repository-root.ts'
import { productionEnv } from '../../testing/production.ts'
import { wire } from '../../wiring.ts'
import { problems } from './testing.ts'

const secret = randomBytes(32).toString('hex')
/** Settings with which every part of the server is there. */
let complete: Record<string, string>
beforeEach(async () => {
  complete = {
    ...(await productionEnv('postgres://127.0.0.1:1/hao')),
    COURIER_BASE_URL: 'https://courier.example',
    COURIER_APP_ID: 'app',
    COURIER_APP_SECRET: secret,
    NUONUO_BASE_URL: 'https://sdk.nuonuo.example',
    NUONUO_APP_KEY: 'key',
    NUONUO_APP_SECRET: secret,
    NUONUO_ACCESS_TOKEN: secret,
    NUONUO_TAX_NUMBER: '91330106MA2CFLDG4R',
    NUONUO_ADDRESS: '杭州',
    NUONUO_PHONE: '0571-95013000',
    NUONUO_CLERK: '财务',
    NUONUO_GOODS_NAME: '服务费',
    NUONUO_GOODS_CODE: '3030100000000000000',
    NUONUO_TAX_RATE: '0.06',
    WECHAT_OPEN_SECRET: secret,
    CARRIER_ID: 'trunk',
    CARRIER_SECRET: secret,
    CARRIER_CONTROL_URL: 'https://trunk.example/calls',
    ALIYUN_PNP_POOL_KEY: 'FC1',
  }
  complete['COURIER_PUBLIC_KEY'] = generateKeyPairSync('ed25519')
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
  complete['WECHAT_OPEN_APPID'] = complete['WECHAT_PAY_APPID']!
})

const edge = {
  NODE_ENV: 'production',
  SERVER_URL: 'http://127.0.0.1:8080',
  CARRIER_ID: 'trunk',
  CARRIER_SECRET: secret,
  SIP_PHONE_SECRET: secret,
  SIP_RTPENGINE: '127.0.0.1:2223',
}
const agent = {
  ...edge,
  FREESWITCH_PORT: '1',
  FREESWITCH_GATEWAY: 'g',
  ASTERISK_PORT: '1',
  HUAWEI_PORT: '1',
  HUAWEI_APP_KEY: 'k',
  HUAWEI_APP_SECRET: secret,
  ALIYUN_PORT: '1',
  ALIYUN_PUSH_SECRET: secret,
}

/** The names of the settings that `read` reads. */
function namesRead(env: Env, read: (env: Env) => unknown): Set<string> {
  const names = new Set<string>()
  const get = (target: Env, name: string) => {
    names.add(name)
    return target[name]
  }
  read(new Proxy(env, { get }))
  return names
}

const serverNames = () =>
  new Set([
    ...namesRead(complete, readConfig),
    ...namesRead({ ...complete, SMS_PROVIDER: 'tencent' }, (env) => {
      expect(() => readConfig(env)).toThrow('TENCENT_')
    }),
    ...namesRead({}, readConfig),
  ])

/** The settings that sources access: env.PORT, env['PORT']. */
async function namesInSources(): Promise<string[]> {
  const folders = ['server', 'sip-edge', 'route-agent'].map((app) => join(repositoryRoot, 'apps', app, 'src'))
  const lists = folders.map(async (folder) =>
    (await readdir(folder, { recursive: true }))
      .filter((file) => file.endsWith('.ts') && !/test|hostile/.test(file))
      .map((file) => join(folder, file)),
  )
  const files = [...(await Promise.all(lists)).flat(), join(repositoryRoot, 'tools/product.ts')]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\benv(?:\??\.|\[')([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!),
  )
}

test('every setting is documented under its full name', async () => {
  const documents = ['run-in-production.md', 'telephony.md', 'production/sms-templates.md']
  const texts = await Promise.all(
    documents.map((file) => readFile(join(repositoryRoot, 'docs', file), 'utf8')),
  )
  const documented = new Set(
    [...texts.join('\n').matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name),
  )
  // Of the environment of every process, and of none of ours.
  const foreign = ['PATH', 'HOME', 'PGDATA']
  const names = [
    ...serverNames(),
    ...namesRead(edge, readEdge),
    ...namesRead(agent, readAgent),
    ...(await namesInSources()),
  ]
  expect(names.length).toBeGreaterThan(100)
  const missing = new Set(names.filter((name) => !documented.has(name) && !foreign.includes(name)))
  expect([...missing]).toEqual([])
})

const wrong = [
  '',
  ' ',
  '"8080"',
  "'https://shop.example'",
  '8080\r',
  'https://shop.example\r\n',
  '8080ms',
  '-1',
  '99999999999999999999',
  '[',
  'http://[',
  'postgres://user:p%ss@host/hao',
  'postgres://host/hao?sslrootcert=/nowhere/root.crt',
  '/dev/null',
  '中文',
  'a\0b',
  '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n',
  'x'.repeat(100_000),
]

/** For one push each value meets an eighth of the settings; the deep run tries all pairs. */
const wrongFor = (turn: number) => wrong.filter((_, index) => index % depth(8, 1) === turn % depth(8, 1))

/** Runs everything of a start that needs no database; throws the error of that start. */
async function assemble(env: Env, name: string): Promise<void> {
  const wired = wire(readConfig(env), createLog({ production: true, level: 'silent' }))
  try {
    if (name === 'TRUST_PROXY') await createHttpApp(wired.context, {}).close()
  } finally {
    await wired.close()
  }
}

test.each(['production', 'development'])(
  'an invalid setting is refused with a sentence or has no effect on the start: %s',
  async (mode) => {
    const merchant = Object.entries(complete).filter(([name]) => name.startsWith('WECHAT_PAY_'))
    const base = mode === 'production' ? complete : Object.fromEntries(merchant)
    for (const [turn, name] of [...serverNames()].entries()) {
      if (name === 'NODE_ENV') continue
      for (const value of wrongFor(turn)) {
        // A demonstration gets its merchant from npm start.
        if (mode === 'development' && !value.trim()) continue
        const failure = await assemble({ ...base, [name]: value }, name).then(
          () => undefined,
          (error: unknown) => error as Error,
        )
        if (failure === undefined) continue
        expect(failure, `${name}=${value.slice(0, 80)}: ${String(failure)}`).toBeInstanceOf(SettingsError)
        expect(failure.message).toContain(name)
      }
    }
  },
)

test('an invalid setting of the edge or the agent is refused with a sentence', () => {
  for (const [env, read] of [
    [edge, readEdge],
    [agent, readAgent],
  ] as const)
    for (const name of namesRead(env, read))
      for (const value of wrong) {
        try {
          read({ ...env, [name]: value })
        } catch (error) {
          expect(error, `${name}=${value.slice(0, 80)}: ${String(error)}`).toBeInstanceOf(SettingsError)
        }
      }
})

test.each([
  ['PORT', '8080\r', 'spaces or a line break'],
  ['PORT', '"8080"', 'quotes'],
  ['CODE_PEPPER', `'${secret}'`, 'quotes'],
  ['PUBLIC_URL', '“https://shop.example”', 'quotes'],
  ['SMS_SIGN_NAME', '九五号\t', 'spaces or a line break'],
  ['CARRIER_ID', 'tr\tunk', 'control character'],
  ['LOG_LEVEL', 'verbose', 'must be one of trace, debug, info, warn, error, fatal, silent, not "verbose"'],
  ['LOG_LEVEL', 'WARN', 'must be one of'],
  ['DATABASE_URL', 'mysql://127.0.0.1/hao', 'must be an address such as postgres://'],
  ['DATABASE_URL', 'postgres://127.0.0.1/hao?sslrootcert=/nowhere', 'must be an address such as postgres://'],
  ['DIRECT_DATABASE_URL', 'hao', 'must be an address such as postgres://'],
  ['TRUST_PROXY', '', 'is missing'],
  ['ICP_FILING', '京ICP备123号', 'must be such as 京ICP备12345678号-1'],
  ['POLICE_FILING', '11010502030143', 'must be such as 京公网安备11010502030143号'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://shop.example/api/wxpay/notify/', 'must be https://shop.example/api/'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://shop.example/wxpay/notify', 'must be https://shop.example/api/'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://shop.example/api/wxpay/notify?a=1', 'must be https://shop.example/api/'],
  ['WECHAT_PAY_NOTIFY_URL', 'https://other.example/api/wxpay/notify', 'must be https://shop.example/api/'],
  ['WECHAT_PAY_NOTIFY_URL', 'http://shop.example/api/wxpay/notify', 'must be https://shop.example/api/'],
])('%s=%j is refused in one line: it %s', (name, value, problem) => {
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(
    new RegExp(String.raw`^The settings are not complete:\n  - ${name} [^\n]*${problem}[^\n]*$`),
  )
})

test('variables of other programs are no settings', () => {
  const foreign = {
    npm_lifecycle_script: '"vitest" run "a"',
    PS1: "'$ '",
    TERM_NOTE: 'a\tb',
    GREETING: ' hello ',
  }
  for (const env of [complete, {}]) expect(() => readConfig({ ...env, ...foreign })).not.toThrow()
})

test('a process serves the parts in SERVE, or all without it', () => {
  const served = (serve: string) => [...readConfig({ SERVE: serve }).serves]
  expect(served('')).toEqual(['shop', 'console', 'jobs'])
  expect(served('jobs, console')).toEqual(['jobs', 'console'])
  expect(() => served('shop,consol')).toThrow('SERVE must be some of shop,console,jobs, not "consol"')
})

test('hao.env.example marks what a start needs, names settings only, and takes keys in quotes', async () => {
  const example = await readFile(join(repositoryRoot, 'docs/production/hao.env.example'), 'utf8')
  // The unit sets TRUST_PROXY.
  const read = (text: string) => ({ ...parseEnv(text), NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1' })
  const required = [...example.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name)
  const missing = problems(read(example)).map((line) => line.replace(/ is missing$/, ''))
  expect(missing.toSorted()).toEqual(required.toSorted())
  const known = serverNames()
  const all = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(all.filter((name) => !known.has(name))).toEqual([])

  const filled = example.replaceAll(/^(\w+)=$/gm, (_line, name: string) => `${name}='${complete[name]}'`)
  expect(problems(read(filled))).toEqual([])
})
