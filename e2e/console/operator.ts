import type { Role } from '@hao/contract/console/roles.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { inject } from 'vitest'
import { expectAtRest, expectVisible } from '../rest.ts'
import { waitUntilDialogsClosed, newShopper, type PhoneOptions, type Shopper } from '../shopper.ts'

/** The screen widths of staff, CSS px. */
export const screenSizes = {
  small: { width: 1024, height: 768 },
  usual: { width: 1440, height: 900 },
} as const

const people = {
  inventory: /库存|Inventory/,
  service: /客服|Service/,
  finance: /财务|Finance/,
  telephony: /电话|Telephony/,
  owner: /负责人|Owner/,
}

/** A staff member in a browser. `open` opens a path of the console. */
export type Operator = Omit<Shopper, 'logIn'> & { enterAs: (role: Role) => Promise<void> }

/** Runs in the pages: a busy machine may take longer than the console's timeout. */
function waitPatiently(patience: number): void {
  const abortAfter = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => abortAfter(Math.max(ms, patience))
}

/**
 * A new browser with the console, logged out and without animations, so that click targets do not move.
 * Errors in its browser console fail the test.
 */
export async function newOperator(options: PhoneOptions = {}, origin = inject('console')): Promise<Operator> {
  const { logIn: _, ...shopper } = await newShopper(
    { viewport: screenSizes.usual, isMobile: false, hasTouch: false, reducedMotion: 'reduce', ...options },
    origin,
  )
  // A session that ends during a journey: the browser logs the response.
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
      // The login page has a heading of the same level.
      await expectAtRest(page, () => page.locator('.gate').count()).toBe(0)
      await expectVisible(page.getByRole('main').getByRole('heading', { level: 1 }))
    },
  }
}

/** A new browser in which someone with this role has opened a path of the console and logged in. */
export async function enterConsole(
  role: Role,
  path: string,
  ...where: Parameters<typeof newOperator>
): Promise<Operator> {
  const operator = await newOperator(...where)
  await operator.open(path)
  await operator.enterAs(role)
  return operator
}
