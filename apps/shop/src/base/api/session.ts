import { useSyncExternalStore } from 'react'
import type { Session, User } from '@hao/contract/entities.ts'
import { readStored, removeStored, type StorageKey, writeStored } from './storage.ts'

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

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', changed)
  }
}

/** Calls `listener` whenever the session changes, in this tab or another; returns the way to stop. */
export const onSessionChange = subscribe

/** The user; anonymous on the server and in the first render, so that both agree. Follows logins of other tabs. */
export function useUser(): User {
  return useSyncExternalStore(subscribe, currentUser, () => anonymous)
}

/** The access token, from local or session storage (AU-1). */
export function accessToken(): string | null {
  return readStored('token')
}

/** Keeps what a login or refresh answered with. */
export function signIn({ token, refreshToken, expiresAt: _expiresAt, ...user }: Session): void {
  writeStored('refreshToken', refreshToken)
  writeStored('token', token)
  updateUser(user)
}

/** Keeps changed details of the user who is signed in. */
export function updateUser(user: User): void {
  writeStored('user', JSON.stringify(user))
  changed()
}

/** Forgets the token and the account keys (ER-2); the app token of a courier and the tenant stay. */
export function signOut(): void {
  for (const key of accountKeys) removeStored(key)
  changed()
}
