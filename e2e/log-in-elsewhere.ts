import type { Session } from '@hao/contract/entities.ts'
import { newShopper, type Shopper } from './shopper.ts'

/**
 * Another phone logged in to the same account: by the courier app, because a second code would be too soon.
 */
export async function logInElsewhere(phone: string): Promise<Shopper & { session: Session }> {
  const shopper = await newShopper()
  const { context, origin } = shopper
  const issued = await context.request.post(`${origin}/simulators/courier/token`, {
    data: { openid: `kd-${phone}`, phone },
  })
  const { token } = (await issued.json()) as { token: string }
  const answer = await context.request.post(`${origin}/api/auth/kuaidd`, { data: { token } })
  const session = ((await answer.json()) as { data: Session }).data
  await storeEntries(
    shopper,
    Object.entries({
      token: session.token,
      refreshToken: session.refreshToken,
      user: JSON.stringify(session),
    }),
  )
  return { ...shopper, session }
}

/**
 * A page of the shop's origin that runs nothing: the shop would read with what is stored, and the outbox
 * loads itself again and again.
 */
export const plainPage = '/mobile/media/digits-OFL.txt'

/** Puts entries into a browser's storage. */
export async function storeEntries(
  { page, origin }: Pick<Shopper, 'page' | 'origin'>,
  entries: [string, string][],
): Promise<void> {
  await page.goto(origin + plainPage)
  await page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, entries)
}
