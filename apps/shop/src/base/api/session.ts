import { useSyncExternalStore } from 'react'
import type { Session, User } from '@hao/contract/entities.ts'
import { notifyUserChange } from './user-change.ts'
import { readStored, removeFromTab, removeStored, type StorageKey, writeStored } from './storage.ts'

/** The shopper before login (EN-1). Other languages show 'please log in' instead of this nickname. */
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

/**
 * Data of a shopper besides the account: recent searches, numbers they looked at, that they own a number, the
 * identity for WeChat, an unsent question.
 */
export const traceKeys = {
  searches: 'recentSearches',
  viewed: 'viewedNumbers',
  owner: 'ownsNumber',
  payer: 'wechatPayer',
  ticket: 'ticketDraft',
} as const

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

/** The user that this tab last saw. No data of theirs can be here before this script runs. */
let present = currentUser().id

/** Reads the current user, after clearing the data of the previous one. */
function changed(): void {
  const left = present
  present = currentUser().id
  if (present !== left) {
    if (left > 0) for (const key of Object.values(traceKeys)) removeFromTab(key)
    notifyUserChange(left)
  }
  for (const listener of listeners) listener()
}

// A tab restored from the cache or the background may have missed the events of other tabs.
if (typeof window !== 'undefined')
  for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, changed)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls `listener` whenever the session may have changed, in this tab or another; returns the function to
 * unsubscribe.
 */
export const onSessionChange = subscribe

/**
 * The user; anonymous on the server and in the first render, so that both match. Follows logins in other
 * tabs.
 */
export function useUser(): User {
  return useSyncExternalStore(subscribe, currentUser, () => anonymous)
}

/** The access token, from local or session storage (AU-1). */
export function accessToken(): string | null {
  return readStored('token')
}

/**
 * Stores the response of a login or refresh. Other tabs see a consistent state at each step: never one
 * user's name with another's token.
 */
export function signIn({ token, refreshToken, expiresAt: _expiresAt, ...user }: Session): void {
  if (currentUser().id !== user.id) signOut()
  writeStored('user', JSON.stringify(user))
  writeStored('refreshToken', refreshToken)
  writeStored('token', token)
  changed()
}

export function updateUser(user: User): void {
  writeStored('user', JSON.stringify(user))
  changed()
}

/**
 * Clears the token, the account keys (ER-2) and the user's other data; the courier's app token and the
 * tenant stay.
 */
export function signOut(): void {
  const keys = currentUser().id > 0 ? [...accountKeys, ...Object.values(traceKeys)] : accountKeys
  for (const key of keys) removeStored(key)
  changed()
}
