import type { PhoneNumber } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { currentUser, onSessionChange } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'
import { openLogin } from '../../base/browser/navigate.ts'
import { currentLocale } from '../../base/texts/locale.ts'
import { loadTexts, textsOf } from '../../base/texts/texts.ts'
import { allEntries, change, type Entry, entryOf, flag } from './store.ts'
import { favouriteTexts } from './texts.ts'

const pageSize = 100
/** Milliseconds before each page is read (FV-7). */
const pauseBeforeLoad = 1000
/** A number that an anonymous shopper pressed the heart of: it is added when they are back from login. */
const intentKey = 'favouriteIntent'

const saving = new Set<number>()
let owner = 0
let reading = 0

/** Starts following the shopper's favourites; call it once in a tab. */
export function startSync(): void {
  onSessionChange(follow)
  follow()
}

function follow(): void {
  const { id } = currentUser()
  if (id === owner) return
  owner = id
  for (const { numberId } of allEntries()) change(numberId, undefined)
  if (id === 0) return
  addIntended()
  void reload()
}

function addIntended(): void {
  const stored = readStored(intentKey)
  removeStored(intentKey)
  if (stored) want(JSON.parse(stored) as PhoneNumber, true)
}

/** Turns a number's heart on or off (FV-1); an anonymous shopper is sent to login and comes back to it on (FV-4). */
export function toggle(number: PhoneNumber): void {
  if (currentUser().id === 0) {
    writeStored(intentKey, JSON.stringify(number))
    openLogin()
    return
  }
  want(number, !entryOf(number.id)?.wanted)
}

function want(number: PhoneNumber, wanted: boolean): void {
  const known = entryOf(number.id) ?? { numberId: number.id, number, saved: false, wanted: false }
  change(number.id, { ...known, wanted })
  void say(wanted ? 'added' : 'removed')
  void save(number.id)
}

/** Fetches the English words first where an early press was quicker than they. */
async function say(word: 'added' | 'removed' | 'failed'): Promise<void> {
  const locale = currentLocale()
  await loadTexts(locale)
  showToast(textsOf(favouriteTexts, locale)[word], word === 'failed' ? 'error' : 'success')
}

/** Brings the server to what is wanted of one number, one request at a time, so that fast presses end in the last one's state. */
async function save(numberId: number): Promise<void> {
  if (saving.has(numberId)) return
  saving.add(numberId)
  flag({ updating: true })
  try {
    for (let entry = entryOf(numberId); entry && entry.wanted !== entry.saved; entry = entryOf(numberId)) {
      await send(entry)
    }
    void reload()
  } catch (error) {
    restore(numberId, error)
  } finally {
    saving.delete(numberId)
    flag({ updating: saving.size > 0 })
  }
}

async function send({ numberId, wanted, id }: Entry): Promise<void> {
  const userId = owner
  const quiet = { quiet: true }
  if (wanted) {
    const { id: saved } = await request('PATCH /collect/like', { status: 1, numberId, userId }, quiet)
    settle(numberId, { saved: true, id: saved })
  } else if (id !== undefined) {
    await request('DELETE /collect/dislike', { userId, id }, quiet)
    settle(numberId, { saved: false })
  }
}

function settle(numberId: number, part: Partial<Entry>): void {
  const entry = entryOf(numberId)
  if (entry) change(numberId, { ...entry, ...part })
}

/** FV-3; the end of the session has its own message (ER-2). */
function restore(numberId: number, error: unknown): void {
  const entry = entryOf(numberId)
  if (entry) change(numberId, { ...entry, wanted: entry.saved })
  if (!isApiError(error) || error.status !== 401) void say('failed')
}

/** Deletes a favourite for good; the row leaves when the server has agreed (FV-6). True when it has. */
export async function remove({ numberId, id }: Entry): Promise<boolean> {
  if (id === undefined) return false
  flag({ updating: true })
  try {
    await request('DELETE /collect/dislike', { userId: owner, id }, { quiet: true })
    change(numberId, undefined)
    void say('removed')
    return true
  } catch {
    void say('failed')
    return false
  } finally {
    flag({ updating: saving.size > 0 })
  }
}

/** Reads the whole list, page by page until an empty one (FV-7); a newer reading ends an older one. */
async function reload(): Promise<void> {
  const turn = ++reading
  const found = new Map<number, Entry>()
  flag({ loading: true })
  try {
    for (let current = 1; ; current++) {
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeLoad))
      if (turn !== reading || owner === 0) return
      const { list } = await request('GET /collect/:id', { id: owner, current, pageSize }, { quiet: true })
      if (turn !== reading) return
      if (list.length === 0) break
      for (const { id, numberId, number } of list)
        found.set(numberId, { id, numberId, number, saved: true, wanted: true })
    }
    adopt(found)
  } catch {
    // The hearts stay as they are; the next reading follows the next change or visit.
  } finally {
    if (turn === reading) flag({ loading: false })
  }
}

/** Takes over what the server says of every number that is not just being changed here. */
function adopt(found: ReadonlyMap<number, Entry>): void {
  for (const { numberId } of allEntries()) {
    if (!found.has(numberId) && !saving.has(numberId)) change(numberId, undefined)
  }
  for (const entry of found.values()) if (!saving.has(entry.numberId)) change(entry.numberId, entry)
}
