import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileSettings, readFileSettings } from './file-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hao-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(text: string, name = 'secret'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----'

test.each([
  ['a value', 'a value'],
  ['a value\n', 'a value'],
  ['a value\r\n', 'a value'],
  // A blank at the end belongs to the value; the check of settings names it.
  ['a value \n', 'a value '],
  [`${pem}\n`, pem],
])('a file %j is the setting %j', async (text, value) => {
  const env: Record<string, string | undefined> = { PHONE_KEY_FILE: await fileOf(text) }
  expect(readFileSettings(env)).toEqual([])
  expect(env).toEqual({ PHONE_KEY: value })
})

test('a setting and its file, a missing, empty or unreadable file are problems in one sentence each', async () => {
  const file = await fileOf('a value')
  expect(readFileSettings({ PHONE_KEY: 'one', PHONE_KEY_FILE: file })).toEqual([
    'PHONE_KEY and PHONE_KEY_FILE are both set: remove one',
  ])
  expect(readFileSettings({ CODE_PEPPER_FILE: join(folder, 'none') })).toEqual([
    `CODE_PEPPER_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
  ])
  expect(readFileSettings({ CODE_PEPPER_FILE: folder })).toEqual([
    `CODE_PEPPER_FILE: ${folder} cannot be read (EISDIR)`,
  ])
  const empty = await fileOf('\n', 'empty')
  expect(readFileSettings({ CODE_PEPPER_FILE: empty })).toEqual([`CODE_PEPPER_FILE: ${empty} is empty`])
})

test('a systemd credential of the same name counts where the setting is not set otherwise', async () => {
  await fileOf('of systemd\n', 'CODE_PEPPER')
  const env = { CREDENTIALS_DIRECTORY: folder, PHONE_KEY: 'of the environment' }
  expect(readFileSettings(env)).toEqual([])
  expect(env).toEqual({ ...env, CODE_PEPPER: 'of systemd' })
  const set = { CREDENTIALS_DIRECTORY: folder, CODE_PEPPER: 'of the environment' }
  expect(readFileSettings(set)).toEqual([])
  expect(set.CODE_PEPPER).toBe('of the environment')
})

test('every documented secret may be in a file, and every program reads the files first', async () => {
  const root = new URL('../../../', import.meta.url)
  const read = (path: string) => readFile(new URL(path, root), 'utf8')
  const documents = await Promise.all(['docs/run-in-production.md', 'docs/telephony.md'].map(read))
  const named = documents.flatMap((text) =>
    [
      ...text.matchAll(
        /`([A-Z][A-Z0-9_]*_(?:SECRET|KEY|PEPPER|TOKEN|URL_PASSWORD)|[A-Z_]*DATABASE_URL)[=`]/g,
      ),
    ].map(([, name = '']) => name),
  )
  const notSecret = ['HUAWEI_APP_KEY', 'NUONUO_APP_KEY']
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !fileSettings.includes(name) && !notSecret.includes(name))).toEqual([])

  const builder = await read('tools/build.mjs')
  const programs = [...builder.matchAll(/^ {2}\S+: '((?:apps|tools)\/\S+\.ts)',$/gm)].map(
    ([, path = '']) => path,
  )
  expect(programs.length).toBeGreaterThan(10)
  for (const path of programs) {
    const [first] = (await read(path)).match(/^import .*$/m) ?? []
    const module = path.endsWith('server/src/process.ts') ? 'file-problems' : 'load-file-settings'
    expect(first, path).toBe(`import '@hao/settings/${module}.ts'`)
  }
})
