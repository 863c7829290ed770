import type { Role } from '@hao/contract/console/roles.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect, inject } from 'vitest'
import { waitUntilDialogsClosed, newShopper, type PhoneOptions, type Shopper } from '../shopper.ts'

/** How wide the screens of the staff are, CSS px. */
export const desks = { small: { width: 1024, height: 768 }, usual: { width: 1440, height: 900 } } as const

const people = {
  inventory: /库存|Inventory/,
  service: /客服|Service/,
  finance: /财务|Finance/,
  telephony: /电话|Telephony/,
  owner: /负责人|Owner/,
}

/** Somebody of the staff before a screen: `open` opens a path of the console. */
export type Operator = Omit<Shopper, 'logIn'> & { enterAs: (role: Role) => Promise<void> }

/** Runs in the pages: a busy machine may take longer than the console waits for an answer. */
function waitPatiently(patience: number): void {
  const abortAfter = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => abortAfter(Math.max(ms, patience))
}

/** A new browser before the console, with nobody logged in and nothing moving, so that what is pressed stays where it is; what its console complains about fails the test. */
export async function newOperator(options: PhoneOptions = {}, origin = inject('console')): Promise<Operator> {
  const { logIn: _, ...shopper } = await newShopper(
    { viewport: desks.usual, isMobile: false, hasTouch: false, reducedMotion: 'reduce', ...options },
    origin,
  )
  // Nobody is logged in at first: the browser tells of that answer by itself.
  shopper.expectTrouble(/status of 401/)
  const { page } = shopper
  await page.addInitScript(waitPatiently, waitTimeoutMs)
  return {
    ...shopper,
    open: async (path) => {
      await waitUntilDialogsClosed(page)
      await page.goto(origin + path)
    },
    enterAs: async (role) => {
      await page.getByRole('button', { name: people[role] }).click()
      // The gate has a heading of that level, too.
      await expect.poll(() => page.locator('.gate').count()).toBe(0)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    },
  }
}
