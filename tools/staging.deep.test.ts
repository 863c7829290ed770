import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSync } from 'otplib/functional'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, phoneScreen } from '@hao/testing/browser.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { isInstalled } from '@hao/testing/debian.ts'
import { waitFor } from '@hao/testing/product.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import {
  document,
  install,
  newFolder,
  readUnit,
  spawnServer,
  startNginx,
  untilReady,
} from './documented-server.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const canRun = isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux'
const simulatorsUnit = readUnit(await document('production/hao-simulators.service'))
const [, staging] = /^Environment=(STAGING=.*)$/m.exec(await document('production/staging.conf')) ?? []

let browser: Browser
beforeAll(async () => {
  if (canRun) browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** The settings of a real shop that a test environment keeps; no partners. */
async function ownSettings(
  databaseUrl: string,
  urls: { shop: string; console: string },
): Promise<Record<string, string>> {
  const all = Object.entries(await productionEnv(databaseUrl))
  const own = all.filter(([name]) => !/^(WECHAT|SMS|ALIYUN|NODE_ENV|LOG_LEVEL)/.test(name))
  return { ...Object.fromEntries(own), PUBLIC_URL: urls.shop, CONSOLE_URL: urls.console, LOG_LEVEL: 'warn' }
}

/** The lines of a settings file. */
const lines = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}='${value.trim()}'\n`)
    .join('')

/** Installs a test environment as docs/production/staging.md says, behind nginx. */
async function startStaging() {
  const [shopPort, consolePort, simulatorsPort] = (
    await Promise.all([freePort(), freePort(), freePort()])
  ).map(String) as [string, string, string]
  const nginx = await startNginx({ shop: shopPort, console: consolePort }, ['localhost', 'console.localhost'])
  const urls = {
    shop: `https://localhost:${nginx.https}`,
    console: `https://console.localhost:${nginx.https}`,
  }
  const [cwd, state, settings, databaseUrl] = await Promise.all([
    install(),
    newFolder(),
    newFolder(),
    createTestDatabase(),
  ])
  const simulators = spawnServer({
    cwd,
    args: simulatorsUnit.args,
    env: {
      ...simulatorsUnit.env,
      SHOP_URL: urls.shop,
      SIMULATORS_PORT: simulatorsPort,
      STATE_DIRECTORY: state,
      NODE_EXTRA_CA_CERTS: nginx.certificate,
    },
  })
  await waitFor(async () => {
    if (simulators.child.exitCode !== null) throw new Error(simulators.output())
    return simulators.output().includes('The settings for the server are in')
  })
  const hao: Record<string, string> = {
    ...(await ownSettings(databaseUrl, urls)),
    CONSOLE_PORT: consolePort,
  }
  const file = join(settings, 'hao.env')
  await writeFile(file, lines(hao))
  const files = [`--env-file=${file}`, `--env-file=${join(state, 'server.env')}`]
  const env = { ...readUnit().env, PORT: shopPort, STAGING: staging!.replace('STAGING=', '') }
  const command = async (...args: string[]) =>
    (
      await run(process.execPath, [...files, ...args], {
        cwd,
        env: { NODE_ENV: 'production', STAGING: 'on' },
      })
    ).stdout
  const server = spawnServer({ cwd, args: [...files, ...readUnit().args], env })
  await untilReady(server, shopPort)
  return { urls, cwd, hao, command, server, databaseUrl }
}

/** A browser window; its uncaught errors fail the test. */
async function newPage(options: object = {}): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'zh-CN', ...options })
  context.setDefaultTimeout(waitTimeoutMs)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    if (errors.length > 0) throw new Error(errors.join('\n'))
  })
  return page
}

/** Sets a password and an authenticator app. */
async function acceptInvitation(staff: Page): Promise<void> {
  for (const label of ['设置密码', '再输入一次'])
    await staff.getByLabel(label, { exact: true }).fill('Kept-in-a-drawer 电池 9')
  await staff.getByText('验证器应用', { exact: true }).click()
  const secret = (await staff.locator('.secret code').innerText()).replaceAll(/\s/g, '')
  await staff.getByLabel('6 位验证码').fill(generateSync({ secret }))
  await staff.getByRole('button', { name: '完成并登录' }).click()
  await staff.getByRole('button', { name: '我已保存' }).click()
}

/** The newest code for a phone in the console's SMS outbox. */
async function readCode(staff: Page, masked: string): Promise<string> {
  const row = staff.getByRole('row').filter({ hasText: masked }).first()
  await row.waitFor()
  return /\b\d{6}\b/.exec(await row.getByRole('cell').nth(2).innerText())![0]
}

test.runIf(canRun)(
  'a shopper buys at the simulated cashier, with the code that staff read in the console; the number rings',
  async () => {
    const { urls, command } = await startStaging()
    const csv = join(await newFolder(), 'numbers.csv')
    await writeFile(csv, 'digits,price,featured\n628888,12.00,1\n')
    await command('dist/import.js', csv)
    const [link = ''] =
      /^https\S+\/invite#\S+$/m.exec(await command('dist/staff.js', 'invite', '张三', 'owner')) ?? []

    const staff = await newPage({ viewport: { width: 1440, height: 900 } })
    await staff.goto(link)
    await acceptInvitation(staff)
    await staff.getByRole('link', { name: '短信收件箱' }).click()
    await staff.getByText('还没有短信').waitFor()

    const page = await newPage(phoneScreen)
    await page.goto(`${urls.shop}/mobile/home`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: '立即办理' }).click()
    await page.waitForURL(/\/login\?callback=/)
    await page.getByLabel('手机号', { exact: true }).fill('13800138000')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '获取验证码' }).click()
    const code = await readCode(staff, '138****8000')
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByRole('dialog').getByRole('button', { name: '立即支付' }).click()
    await page.waitForURL(/\/simulators\/wechat\/h5\//)
    await page.getByRole('button', { name: /立即支付/ }).click()
    await page.getByRole('heading', { name: '支付成功' }).waitFor()
    await page.getByRole('link', { name: '绑定手机号' }).click()
    await page.getByRole('button', { name: '确认绑定' }).click()
    await page.getByRole('heading', { name: '绑定成功' }).waitFor()

    const form = { number: '95013628888', caller: '13900139000' }
    const call = await page.request.post(`${urls.shop}/simulators/carrier/calls`, { form })
    expect(await call.text()).toContain('13800138000')
    for (const path of ['/dev/outbox', '/simulators/sms/messages', '/control/state'])
      expect((await page.request.get(urls.shop + path)).status(), path).toBe(404)
    for (const window of [staff, page]) await window.getByText('测试环境').waitFor()
  },
)

test.runIf(canRun)('a real shop refuses the database of a test environment, by one sentence', async () => {
  const { cwd, hao, server, databaseUrl } = await startStaging()
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const env = {
    ...(await productionEnv(databaseUrl)),
    PHONE_KEY: hao['PHONE_KEY']!,
    ...readUnit().env,
    PORT: String(await freePort()),
  }
  const { child, output } = spawnServer({ cwd, env })
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(output()).toContain('the database belongs to a test environment')
  expect(output()).not.toMatch(/^\s+at /m)
})
