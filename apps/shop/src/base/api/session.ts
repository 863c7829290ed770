import { useSyncExternalStore } from 'react'
import type { Session, User } from '@hao/contract/entities.ts'
import { notifyUserChange } from './user-change.ts'
import { readStored, removeFromTab, removeStored, type StorageKey, writeStored } from './storage.ts'

/** The shopper before login (EN-1). Screens show the words for 'please login' instead of this nickname in other languages. */
export const anonymous: User = {
  id: 0,
  phone: '',
  username: '',
  nickname: '请登录',
  roles: [],
  avatar: '',
  gender: 2,
}

const accountKeys: readonly StorageKey[] = [
  'user',
  'token',
  'refreshToken',
  'ADMIN_ACCOUNT',
  'CURRENT_ACCOUNT',
  'ACCOUNT_TYPE',
]

/** What a shopper leaves behind besides the account: digits they looked for, who they are to WeChat, a question they were writing. */
export const traceKeys = { searches: 'recentSearches', payer: 'wechatPayer', ticket: 'ticketDraft' } as const

const listeners = new Set<() => void>()
let known: { stored: string | null; user: User } = { stored: null, user: anonymous }

/** The user in storage, or the anonymous one (browser only). */
export function currentUser(): User {
  const stored = readStored('token') && readStored('user')
  if (stored !== known.stored) known = { stored, user: parseUser(stored) }
  return known.user
}

function parseUser(stored: string | null): User {
  try {
    const user = JSON.parse(stored ?? 'null') as User | null
    return user && user.id > 0 ? user : anonymous
  } catch {
    return anonymous
  }
}

/** Who this tab knows of. Nothing of theirs can be here before this script is: it comes with the door to the API. */
let present = currentUser().id

/** Looks who is there now: first of all what was there of somebody who has gone goes too. */
function changed(): void {
  const left = present
  present = currentUser().id
  if (present !== left) {
    if (left > 0) for (const key of Object.values(traceKeys)) removeFromTab(key)
    notifyUserChange(left)
  }
  for (const listener of listeners) listener()
}

// A tab that slept in the browser's cache or in the background may have missed what others said.
if (typeof window !== 'undefined')
  for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, changed)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` whenever the session may have changed, in this tab or another; returns the way to stop. */
export const onSessionChange = subscribe

/** The user; anonymous on the server and in the first render, so that both agree. Follows logins of other tabs. */
export function useUser(): User {
  return useSyncExternalStore(subscribe, currentUser, () => anonymous)
}

/** The access token, from local or session storage (AU-1). */
export function accessToken(): string | null {
  return readStored('token')
}

/** Keeps what a login or refresh answered with. Other tabs see each step: nobody in between has one person's name and another's token. */
export function signIn({ token, refreshToken, expiresAt: _expiresAt, ...user }: Session): void {
  if (currentUser().id !== user.id) signOut()
  writeStored('user', JSON.stringify(user))
  writeStored('refreshToken', refreshToken)
  writeStored('token', token)
  changed()
}

/** Keeps changed details of the user who is signed in. */
export function updateUser(user: User): void {
  writeStored('user', JSON.stringify(user))
  changed()
}

/** Forgets the token, the account keys (ER-2) and the traces of whoever was signed in; the app token of a courier and the tenant stay. */
export function signOut(): void {
  const keys = currentUser().id > 0 ? [...accountKeys, ...Object.values(traceKeys)] : accountKeys
  for (const key of keys) removeStored(key)
  changed()
}
