import { expect } from 'vitest'
import { authenticate } from '../../../people/users/authenticate.ts'
import { endFamily } from '../../../people/users/end-session.ts'
import { hashToken, newToken } from '../../../people/users/tokens.ts'
import { logIn, newOwners, type Owner } from './owner.ts'
import type { TestShop } from './test-shop.ts'

/** Tokens that do not authenticate the owner. `stranger` is another user's token, all others are invalid. */
type StrangerTokens = Readonly<Record<string, string | undefined>> & { stranger: string }

/** `deleted` is the token of a deleted account. */
export async function strangerTokens(
  owner: Owner,
  stranger: Owner,
  deleted: string,
): Promise<StrangerTokens> {
  return {
    stranger: stranger.token,
    'no token': undefined,
    'an expired token of the owner': await expiredToken(owner),
    'a token of the owner’s ended login': await endedToken(owner),
    'the owner’s token of another browser': (await logIn(owner, newBrowser())).token,
    'a made-up token': newToken(),
    'the owner’s token with one letter changed': changeOneLetter(owner.token),
    'the owner’s refresh token': owner.refreshToken,
    'a token of a deleted account': deleted,
  }
}

/** A device that sends its cookie. */
const newBrowser = () => ({ id: newToken(), hadCookie: true, userAgent: '' })

/** Replaces the letter in the middle. */
export function changeOneLetter(secret: string): string {
  const at = Math.floor(secret.length / 2)
  return secret.slice(0, at) + (secret[at] === 'A' ? 'B' : 'A') + secret.slice(at + 1)
}

async function endedToken(owner: Owner): Promise<string> {
  const { context } = owner.shop.server
  const { token } = await logIn(owner)
  const user = await authenticate(context, `Bearer ${token}`, undefined)
  await endFamily(context, context.db, user?.sessionFamily ?? '')
  return token
}

async function expiredToken(owner: Owner): Promise<string> {
  const { token } = await logIn(owner)
  const { context } = owner.shop.server
  const past = new Date(context.clock().getTime() - 1)
  const mine = context.db.updateTable('sessions').set({ access_expires_at: past })
  await mine.where('access_hash', '=', hashToken(token)).execute()
  return token
}

/** The token of a user who then deletes the account. */
export async function createDeletedToken(shop: TestShop): Promise<string> {
  const [gone] = (await newOwners(shop, 1)) as [Owner]
  const input = { id: gone.id, code: await gone.code('delete') }
  const { status } = await shop.server.request('DELETE /user/:id', input, { token: gone.token })
  expect(status).toBe(200)
  return gone.token
}
