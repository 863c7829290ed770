import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Session } from '@hao/contract/entities.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { UserData } from '../packages/contract/src/user-data.ts'
import type { Shopper } from './shopper.ts'

/** Agreements change for everybody at once, so whoever publishes them has a product of their own, for the tests of one file. */
export type Operator = {
  origin: () => string
  /** Publishes a version that is in effect at once. */
  publish: (id: string, version: string) => Promise<void>
}

/** The operator of a product that runs as long as the tests of this file. */
export function newOperator(): Operator {
  let product: RunningProduct
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hao-agreements-'))
    product = await startProductProcess({ DEMO_NUMBERS: '1000' })
  })
  afterAll(async () => {
    await product.end()
    await rm(dir, { recursive: true, force: true })
  })
  return {
    origin: () => product.origin,
    publish: async (id, version) => {
      const text = (title: string, changes: string) => ({
        title,
        changes,
        body: ['## 新', `${title} ${version}`],
      })
      const texts = { zh: text('新的协议', '多了一条'), en: text('The new agreement', 'One more rule') }
      const file = join(dir, `${id}-${version}.json`)
      await writeFile(file, JSON.stringify({ id, version, effectiveAt: 'now', texts }))
      const cli = ['tools/run.mjs', 'apps/server/src/people/agreements/cli.ts', 'publish', file]
      const { stdout } = await promisify(execFile)(process.execPath, cli, {
        env: { ...process.env, ...product.env },
      })
      expect(stdout).toContain(`${id} ${version} from `)
    },
  }
}

/** The sheet that shows what has changed. */
export const changed = (page: Page) => page.getByRole('dialog', { name: '协议已更新' })

/** Accepts it, by two quick taps, or one. */
export const accept = (page: Page, clickCount = 2) =>
  changed(page).getByRole('button', { name: '同意并继续' }).click({ clickCount })

/** What somebody has agreed to, newest first: which agreement, version and occasion. Asked by their own browser, which their login is bound to. */
export async function consentsOf(
  { context, origin }: Pick<Shopper, 'context' | 'origin'>,
  { id, token }: Pick<Session, 'id' | 'token'>,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await context.request.get(`${origin}/api/user/${id}/data`, { headers })
  const { data } = (await answer.json()) as { data: UserData }
  return data.consents.map(({ agreement, version, occasion }) => `${agreement} ${version} ${occasion}`)
}

/** The session ends elsewhere: neither of its tokens is worth anything to the server from now on. */
export async function endSession(origin: string, { id, token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/user/logout/${id}`, { method: 'DELETE', headers })
  expect(response.status).toBe(200)
}
