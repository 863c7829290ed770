import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '@hao/contract/entities.ts'
import { accessToken, anonymous, currentUser, signIn, signOut } from './session.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

/** Simulates the storage of a browser; `full` rejects writes as private modes do. */
function storage(full = false): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (full) throw new DOMException('no room', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

const session: Session = {
  id: 5,
  phone: '138****8888',
  username: 'u5',
  nickname: 'five',
  roles: [],
  avatar: '',
  gender: 2,
  token: 'access',
  refreshToken: 'refresh',
  expiresAt: '2026-11-21T00:00:00Z',
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('[EN-1] without a login the user is the anonymous one', () => {
  expect(currentUser()).toBe(anonymous)
  expect(anonymous).toMatchObject({ id: 0, phone: '', username: '', nickname: '请登录', roles: [] })
})

test('[AU-2] the storage keys are the required ones', () => {
  expect(storageKeys).toEqual([
    'user',
    'token',
    'refreshToken',
    'appToken',
    'ADMIN_ACCOUNT',
    'CURRENT_ACCOUNT',
    'ACCOUNT_TYPE',
    'tenantPath',
  ])
})

test('[AU-2] a login is stored under its keys, without tokens in the user record', () => {
  signIn(session)
  expect(localStorage.getItem('token')).toBe('access')
  expect(localStorage.getItem('refreshToken')).toBe('refresh')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).not.toHaveProperty('token')
  expect(currentUser()).toMatchObject({ id: 5, nickname: 'five' })
})

test('[AU-1] the token is read from local storage, else from session storage', () => {
  sessionStorage.setItem('token', 'from session')
  expect(accessToken()).toBe('from session')
  localStorage.setItem('token', 'from local')
  expect(accessToken()).toBe('from local')
})

test('[ER-2] a logout clears the token and the account keys, but not the courier token and the tenant', () => {
  for (const key of storageKeys) writeStored(key, 'x')
  sessionStorage.setItem('token', 'x')
  signOut()
  expect(storageKeys.filter((key) => readStored(key) !== null)).toEqual(['appToken', 'tenantPath'])
})

test('[AU-2] with full or forbidden storage the session lasts for the page', () => {
  vi.stubGlobal('localStorage', storage(true))
  vi.stubGlobal('sessionStorage', undefined)
  signIn(session)
  expect(currentUser().id).toBe(5)
  signOut()
  expect(currentUser()).toBe(anonymous)
})

test('[EN-1] an unreadable user record means the anonymous user', () => {
  localStorage.setItem('token', 't')
  localStorage.setItem('user', '{broken')
  expect(currentUser()).toBe(anonymous)
})
