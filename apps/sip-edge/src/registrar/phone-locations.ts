import type { PhoneLocation } from '../call/call-context.ts'
import type { Registration } from '@hao/carrier-protocol/registrations.ts'
import type { Source } from '../transport/flow.ts'
import { readSource } from '../transport/source-uri.ts'

/** The location at which a phone is registered; without a flow, at another edge. */
export type RegisteredLocation = Omit<PhoneLocation, 'flow'> & {
  flow: PhoneLocation['flow'] | undefined
  source: Source
}

type TimedPlace = RegisteredLocation & { registeredAt: number; until: number }
type WatchedPlace = TimedPlace & { unwatch: () => void }

export const maxPhones = 10_000

/** Identifies a flow: the peer's address and port. */
export function flowKey({ source }: { source: Source }): string {
  return `${source.protocol} ${source.address} ${source.port}`
}

export type PhoneLocations = ReturnType<typeof createPhoneLocations>

/** The locations of phones: the newest one of each phone. */
export function createPhoneLocations(clock: () => number) {
  const places = new Map<string, WatchedPlace>()

  /** When each phone's registration last changed or ended. */
  const stamps = new Map<string, number>()

  /** The phones of each flow, the newest last. */
  const phones = new Map<string, Set<string>>()

  function forget(phone: string): void {
    const place = places.get(phone)
    if (!place) return
    place.unwatch()
    places.delete(phone)
    const way = flowKey(place)
    phones.get(way)?.delete(phone)
    if (phones.get(way)?.size === 0) phones.delete(way)
  }

  function live(phone: string): WatchedPlace | undefined {
    const place = places.get(phone)
    if (place && (place.until < clock() || place.flow?.closed())) forget(phone)
    return places.get(phone)
  }

  /**
   * The current time, but later than every known change of this phone: the clock of another edge may be
   * ahead.
   */
  function stamp(phone: string, at = Math.max(clock(), 1 + (stamps.get(phone) ?? 0))): number {
    setLast(stamps, phone, at)
    return at
  }

  function put(phone: string, place: TimedPlace): void {
    forget(phone)
    const unwatch = place.flow?.onClose(() => forget(phone)) ?? (() => {})
    const way = flowKey(place)
    phones.set(way, (phones.get(way) ?? new Set()).add(phone))
    places.set(phone, { ...place, unwatch })
  }

  /** Stores a registration of another edge. */
  function take({ phone, contact, path, source: from, registeredAt, until }: Registration): void {
    stamp(phone, registeredAt)
    if (places.get(phone)?.registeredAt === registeredAt) return
    forget(phone)
    const source = readSource(from)
    const isOver = until <= Math.max(registeredAt, clock())
    if (isOver || !source || places.size >= maxPhones) return
    put(phone, { uri: contact, flow: undefined, path, source, pinned: true, registeredAt, until })
  }

  return {
    live,
    put,
    forget,
    stamp,
    take,
    hasRoomFor: (phone: string) => places.size < maxPhones || places.has(phone),
    /** The registered phones. */
    phones: () => [...places.keys()],
    /** The phones of a flow, the newest last. */
    phonesAt: (way: string) => [...(phones.get(way) ?? [])].filter(live),
    size: () => places.size,
  }
}

/** Sets an entry as the newest; above `maxPhones` the oldest is deleted. */
export function setLast<Value>(map: Map<string, Value>, phone: string, value: Value): void {
  map.delete(phone)
  map.set(phone, value)
  const [oldest = ''] = map.keys()
  if (map.size > maxPhones) map.delete(oldest)
}
