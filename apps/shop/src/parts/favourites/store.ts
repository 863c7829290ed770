import { useCallback, useSyncExternalStore } from 'react'
import type { PhoneNumber } from '@hao/contract/entities.ts'

/** A number that is or was a favourite. `wanted` is what the shopper sees at once, `saved` what the server has said. */
export type Entry = { numberId: number; number: PhoneNumber; id?: number; saved: boolean; wanted: boolean }

type Listener = () => void

/** All that is known of the shopper's favourites in this tab. Only `change` and `flag` write it. */
const entries = new Map<number, Entry>()
const byNumber = new Map<number, Set<Listener>>()
const everyChange = new Set<Listener>()

export type Favourites = {
  list: readonly Entry[]
  /** The list is being read. */
  loading: boolean
  /** A change is being saved. */
  updating: boolean
}
const nothing: Favourites = { list: [], loading: false, updating: false }
let snapshot = nothing

export function entryOf(numberId: number): Entry | undefined {
  return entries.get(numberId)
}

export function allEntries(): Entry[] {
  return [...entries.values()]
}

/** Sets or, without a next entry, forgets what is known of a number; only its own heart and the panel hear of it. */
export function change(numberId: number, next: Entry | undefined): void {
  if (next) entries.set(numberId, next)
  else entries.delete(numberId)
  for (const listener of byNumber.get(numberId) ?? []) listener()
  publish({ list: allEntries().filter((entry) => entry.wanted) })
}

export function flag(flags: Partial<Pick<Favourites, 'loading' | 'updating'>>): void {
  publish(flags)
}

function publish(part: Partial<Favourites>): void {
  snapshot = { ...snapshot, ...part }
  for (const listener of everyChange) listener()
}

/** Whether a number is a favourite; a change of another number does not render again. */
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
    () => entries.get(numberId)?.wanted ?? false,
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
