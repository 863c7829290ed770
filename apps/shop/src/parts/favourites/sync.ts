import type { PhoneNumber } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { retryRead } from '@hao/contract/client/reads.ts'
import { request } from '../../base/api/request.ts'
import { currentUser, onSessionChange } from '../../base/api/session.ts'
import { currentLocale } from '../../base/texts/locale.ts'
import { loadTexts, getTexts } from '../../base/texts/texts.ts'
import { replaceAll, change, type Entry, getEntry, setFlags, clear, removeOthers, addFirst } from './store.ts'
import { favouriteTexts } from './texts.ts'
import { logInToFavourite } from './pending-favourite.ts'

const pageSize = 100
/** Milliseconds before each page is read (FV-7). */
const pauseBeforeLoad = 1000

/** The owner of the favourites and the saves in progress; another user has another object. */
type Owner = { id: number; saving: Map<number, Promise<unknown>> }
let owner: Owner = { id: 0, saving: new Map() }
let started = false
let reading = 0

/** Follows the shopper's favourites from now on. A tap may call this before the page is idle. */
export function startSync(): void {
  if (started) return
  started = true
  onSessionChange(follow)
  follow()
}

/** Follows them, and reads a list again that is known already. */
export function refresh(): void {
  if (started && owner.id > 0) void reload()
  startSync()
}

function follow(): void {
  const { id } = currentUser()
  if (id === owner.id) return
  owner = { id, saving: new Map() }
  reading += 1
  clear()
  if (id > 0) void reload()
}

/** Toggles a favourite (FV-1); an anonymous shopper is sent to the login and returns with it set (FV-4). */
export function toggle(number: PhoneNumber): void {
  startSync()
  if (owner.id === 0) logInToFavourite(number)
  else setFavourite(number, !getEntry(number.id)?.isFavourite)
}

export function like(number: PhoneNumber): void {
  startSync()
  if (!getEntry(number.id)?.isFavourite) setFavourite(number, true)
}

function setFavourite(number: PhoneNumber, isFavourite: boolean): void {
  const known = getEntry(number.id) ?? { numberId: number.id, number, saved: false }
  if (isFavourite) addFirst({ ...known, isFavourite })
  else change({ ...known, isFavourite })
  void say(isFavourite ? 'added' : 'removed')
  void save(number.id)
}

/** Fetches the English words first where an early press was quicker than they. */
async function say(word: 'added' | 'removed' | 'failed'): Promise<void> {
  const locale = currentLocale()
  await loadTexts(locale)
  showToast(getTexts(favouriteTexts, locale)[word], word === 'failed' ? 'error' : 'success')
}

/**
 * Saves the desired state of one number, one request at a time, so that fast presses end in the last one's
 * state.
 */
function save(numberId: number): Promise<unknown> {
  const mine = owner
  return (
    mine.saving.get(numberId) ??
    keepSaving(numberId, async () => {
      for (
        let entry = getEntry(numberId);
        entry && entry.isFavourite !== entry.saved;
        entry = getEntry(numberId)
      ) {
        await send(entry)
        if (mine !== owner) return
      }
    })
  )
}

/**
 * Marks a number as being saved during `work`; then reads the list again (FV-5), or restores the known state
 * (FV-3).
 */
function keepSaving(numberId: number, work: () => Promise<void>): Promise<unknown> {
  const mine = owner
  setFlags({ updating: true })
  const saving = work()
    .then(
      () => mine === owner && void reload(),
      (error: unknown) => mine === owner && restore(numberId, error),
    )
    .finally(() => {
      mine.saving.delete(numberId)
      if (mine === owner) setFlags({ updating: mine.saving.size > 0 })
    })
  mine.saving.set(numberId, saving)
  return saving
}

async function send({ numberId, isFavourite, id }: Entry): Promise<void> {
  const userId = owner.id
  const quiet = { quiet: true }
  if (isFavourite) {
    const { id: saved } = await request('PATCH /collect/like', { status: 1, numberId, userId }, quiet)
    settle(numberId, { saved: true, id: saved })
  } else if (id !== undefined) {
    await request('DELETE /collect/dislike', { userId, id }, quiet)
    settle(numberId, { saved: false })
  }
}

function settle(numberId: number, part: Partial<Entry>): void {
  const entry = getEntry(numberId)
  if (entry) change({ ...entry, ...part })
}

/** FV-3; the end of the session has its own message (ER-2). */
function restore(numberId: number, error: unknown): void {
  const entry = getEntry(numberId)
  if (entry) change({ ...entry, isFavourite: entry.saved })
  if (!isApiError(error) || error.status !== 401) void say('failed')
}

/** Deletes a favourite for good, once it has been added; the row leaves when the server has agreed (FV-6). */
export async function remove(numberId: number): Promise<void> {
  const mine = owner
  await mine.saving.get(numberId)
  const id = getEntry(numberId)?.id
  if (mine !== owner || id === undefined) return
  await keepSaving(numberId, async () => {
    await request('DELETE /collect/dislike', { userId: mine.id, id }, { quiet: true })
    if (mine !== owner) return
    removeOthers((entry) => entry.numberId !== numberId)
    void say('removed')
  })
}

/** Reads the whole list, page by page until an empty one (FV-7); a newer read cancels an older one. */
export async function reload(): Promise<void> {
  const readId = ++reading
  const mine = owner
  const found: number[] = []
  setFlags({ loading: true })
  try {
    for (let current = 1; ; current++) {
      const list = await readPage(current, () => readId === reading)
      if (readId !== reading) return
      if (list.length === 0) break
      const rows = list.filter(({ numberId }) => !mine.saving.has(numberId))
      replaceAll(rows.map((row) => ({ ...row, saved: true, isFavourite: true })))
      found.push(...list.map(({ numberId }) => numberId))
    }
    const known = new Set(found)
    removeOthers(({ numberId }) => known.has(numberId) || mine.saving.has(numberId), found)
    setFlags({ known: 'all' })
  } catch {
    // The known entries stay; the panel offers a retry, and the next change or visit reads again.
    if (readId === reading) setFlags({ known: 'failed' })
  } finally {
    if (readId === reading) setFlags({ loading: false })
  }
}

async function readPage(current: number, isCurrent: () => boolean) {
  for (let failures = 0; ; failures++) {
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeLoad))
    if (!isCurrent()) return []
    try {
      return (await request('GET /collect/:id', { id: owner.id, current, pageSize }, { quiet: true })).list
    } catch (error) {
      if (!(error instanceof Error) || !retryRead(failures, error)) throw error
    }
  }
}
