import { useCallback, useSyncExternalStore } from 'react'
import type { PhoneNumber } from '@hao/contract/entities.ts'

/**
 * A number that is or was a favourite. `isFavourite` is what the shopper sees at once, `saved` the state
 * on the server.
 */
export type Entry = {
  numberId: number
  number: PhoneNumber
  id?: number
  orderId?: number | undefined
  subscriptionId?: number | undefined
  saved: boolean
  isFavourite: boolean
}

type Listener = () => void

/** The known favourites of the shopper in this tab, newest first. Only the functions below write it. */
let entries = new Map<number, Entry>()
const byNumber = new Map<number, Set<Listener>>()
const everyChange = new Set<Listener>()

type Favourites = {
  list: readonly Entry[]
  /** Whether the list is complete: the last full read has ended, or failed before any other had. */
  known: 'not yet' | 'all' | 'failed'
  /** The list is being read. */
  loading: boolean
  /** A change is being saved. */
  updating: boolean
}
const nothing: Favourites = { list: [], known: 'not yet', loading: false, updating: false }
let snapshot = nothing

export function getEntry(numberId: number): Entry | undefined {
  return entries.get(numberId)
}

/** Updates an entry in place; a new one is added last. Only its own heart and the panel re-render. */
export function change(entry: Entry): void {
  replaceAll([entry])
}

export function replaceAll(all: readonly Entry[]): void {
  for (const entry of all) {
    entries.set(entry.numberId, entry)
    notify(entry.numberId)
  }
  publish({ list: listFavourites() })
}

export function addFirst(entry: Entry): void {
  entries.delete(entry.numberId)
  entries = new Map([[entry.numberId, entry], ...entries])
  notify(entry.numberId)
  publish({ list: listFavourites() })
}

/** Removes the entries that are not listed; `order` is the new order, entries not named come first. */
export function removeOthers(isKept: (entry: Entry) => boolean, order: readonly number[] = []): void {
  const before = entries
  const places = new Map(order.map((numberId, place) => [numberId, place]))
  const place = (entry: Entry) => places.get(entry.numberId) ?? -1
  const kept = [...before.values()].filter(isKept)
  kept.sort((one, other) => place(one) - place(other))
  entries = new Map(kept.map((entry) => [entry.numberId, entry]))
  for (const numberId of before.keys()) if (!entries.has(numberId)) notify(numberId)
  publish({ list: listFavourites() })
}

/** Removes everything: the next entries belong to another user. */
export function clear(): void {
  removeOthers(() => false)
  publish(nothing)
}

/** A failed read after a successful one leaves the list unchanged. */
export function setFlags(flags: Partial<Omit<Favourites, 'list'>>): void {
  publish(flags.known === 'failed' && snapshot.known === 'all' ? {} : flags)
}

function listFavourites(): Entry[] {
  return [...entries.values()].filter((entry) => entry.isFavourite)
}

function notify(numberId: number): void {
  for (const listener of byNumber.get(numberId) ?? []) listener()
}

function publish(part: Partial<Favourites>): void {
  snapshot = { ...snapshot, ...part }
  for (const listener of everyChange) listener()
}

export function isEmpty(): boolean {
  return snapshot.list.length === 0
}

/** Whether a number is a favourite; changes of other numbers do not re-render. */
export function useIsFavourite(numberId: number): boolean {
  const subscribe = useCallback(
    (listener: Listener) => {
      const listeners = byNumber.get(numberId) ?? new Set()
      byNumber.set(numberId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byNumber.delete(numberId)
      }
    },
    [numberId],
  )
  return useSyncExternalStore(
    subscribe,
    () => entries.get(numberId)?.isFavourite ?? false,
    () => false,
  )
}

function subscribeToAll(listener: Listener): () => void {
  everyChange.add(listener)
  return () => everyChange.delete(listener)
}

/** The favourites as a list, newest first as the server orders them. */
export function useFavourites(): Favourites {
  return useSyncExternalStore(
    subscribeToAll,
    () => snapshot,
    () => nothing,
  )
}
