import type { Session } from '@hao/contract/entities.ts'
import type { Page } from 'playwright-core'
import { newShopper, type Shopper } from './shopper.ts'

/**
 * Another phone logged in to the same account: by the courier app, because a second code would be too soon.
 */
export async function logInElsewhere(phone: string): Promise<Shopper & { session: Session }> {
  const shopper = await newShopper()
  const { context, origin, page } = shopper
  const issued = await context.request.post(`${origin}/simulators/courier/token`, {
    data: { openid: `kd-${phone}`, phone },
  })
  const { token } = (await issued.json()) as { token: string }
  const answer = await context.request.post(`${origin}/api/auth/kuaidd`, { data: { token } })
  const session = ((await answer.json()) as { data: Session }).data
  await page.goto(`${origin}/mobile/home`)
  await storeEntries(
    page,
    Object.entries({
      token: session.token,
      refreshToken: session.refreshToken,
      user: JSON.stringify(session),
    }),
  )
  return { ...shopper, session }
}

/** Puts entries into a page's storage. */
export const storeEntries = (page: Page, entries: [string, string][]) =>
  page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, entries)
