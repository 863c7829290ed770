import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Role } from '@hao/contract/console/roles.ts'
import { generateSync } from 'otplib/functional'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectVisible } from '../rest.ts'

export const password = 'Kept-in-a-drawer 电池 9'

/** The link that `npm run staff -- invite` prints. */
export async function createInvitation(
  name: string,
  role: Role,
  { env = inject('shopEnv'), origin = inject('console') } = {},
): Promise<string> {
  const command = ['tools/run.mjs', 'apps/server/src/people/staff/cli.ts', 'invite', name, role]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, ...env, CONSOLE_URL: origin },
  })
  const [link = ''] = /^http\S+\/invite#\S+$/m.exec(stdout) ?? []
  expect(link).not.toBe('')
  return link
}

const stepMs = 30_000

/**
 * An authenticator app. Each code is of a later time step, because a code is valid once. The next step's code
 * is accepted early.
 */
function createAuthenticator(secret: string) {
  let last = 0
  return {
    next(): string {
      last = Math.max(Math.floor(Date.now() / stepMs), last + 1)
      return generateSync({ secret, epoch: (last * stepMs) / 1000 })
    },
  }
}
type Authenticator = ReturnType<typeof createAuthenticator>

type Words = { password: string; again: string; app: string; finish: string; code: string; saved: string }

export const words = {
  zh: {
    password: '设置密码',
    again: '再输入一次',
    app: '验证器应用',
    code: '6 位验证码',
    finish: '完成并登录',
    saved: '我已保存',
  },
  en: {
    password: 'Choose a password',
    again: 'Repeat password',
    app: 'Authenticator app',
    code: '6-digit code',
    finish: 'Finish and log in',
    saved: 'I have saved them',
  },
} satisfies Record<string, Words>

/**
 * Accepts an opened invitation: sets a password and an app. Returns the app and the recovery codes; the home
 * screen is shown.
 */
export async function acceptInvitation(
  page: Page,
  said: Words,
): Promise<{ app: Authenticator; codes: string[] }> {
  await page.getByLabel(said.password, { exact: true }).fill(password)
  await page.getByLabel(said.again, { exact: true }).fill(password)
  await page.getByText(said.app, { exact: true }).click()
  const secret = (await page.locator('.secret code').innerText()).replaceAll(/\s/g, '')
  const app = createAuthenticator(secret)
  await page.getByLabel(said.code).fill(app.next())
  await page.getByRole('button', { name: said.finish }).click()
  const shown = page.locator('.recovery-codes li')
  await expectVisible(shown.first())
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: said.saved }).click()
  await expectVisible(page.locator('.charts'))
  return { app, codes }
}
