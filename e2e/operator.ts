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

/**
 * Agreements change for all users at once, so tests that publish them have a product of their own, one for
 * each file.
 */
type Operator = {
  origin: () => string
  /** Publishes a version that is in effect at once. */
  publish: (id: string, version: string) => Promise<void>
}

/** The operator of a product that runs for the tests of this file. */
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

/** The sheet that shows the changes. */
export const changedAgreementSheet = (page: Page) => page.getByRole('dialog', { name: '协议已更新' })

/** Accepts it with one tap or with two quick ones. */
export const acceptChange = (page: Page, clickCount = 2) =>
  changedAgreementSheet(page).getByRole('button', { name: '同意并继续' }).click({ clickCount })

/**
 * A user's consents, newest first: agreement, version and occasion. Requested by their browser, to which
 * their login is bound.
 */
export async function readConsents(
  { context, origin }: Pick<Shopper, 'context' | 'origin'>,
  { id, token }: Pick<Session, 'id' | 'token'>,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await context.request.get(`${origin}/api/user/${id}/data`, { headers })
  const { data } = (await answer.json()) as { data: UserData }
  return data.consents.map(({ agreement, version, occasion }) => `${agreement} ${version} ${occasion}`)
}

/** Ends the session elsewhere: the server accepts neither of its tokens from now on. */
export async function endSession(origin: string, { id, token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/user/logout/${id}`, { method: 'DELETE', headers })
  expect(response.status).toBe(200)
}
