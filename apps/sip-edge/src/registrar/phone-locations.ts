import { LRUCache } from 'lru-cache'
import type { PhoneLocation } from '../call/call-context.ts'
import type { Registration } from '@hao/carrier-protocol/registrations.ts'
import { flowKey, readSource, type Source } from '../transport/flow.ts'

/** The location at which a phone is registered; without a flow, at another edge. */
export type RegisteredLocation = Omit<PhoneLocation, 'flow'> & {
  flow: PhoneLocation['flow'] | undefined
  source: Source
}

/** `registeredAt` (ms) orders the registrations of one phone. */
type TimedPlace = RegisteredLocation & { registeredAt: number; until: number }
type WatchedPlace = TimedPlace & { unwatch: () => void }

/** Phones that an edge knows at once. A further one replaces the one that registered longest ago. */
export const maxPhones = 20_000

export type PhoneLocations = ReturnType<typeof createPhoneLocations>

/** The newest known location of each phone. */
export function createPhoneLocations(clock: () => number, max = maxPhones) {
  /** The phones of each flow, the newest last. */
  const phones = new Map<string, Set<string>>()
  const places = new LRUCache<string, WatchedPlace>({
    max,
    dispose: (place, phone) => {
      place.unwatch()
      const way = flowKey(place)
      phones.get(way)?.delete(phone)
      if (phones.get(way)?.size === 0) phones.delete(way)
    },
  })
  // `peek`: a look-up does not count as a registration.
  const find = (phone: string) => places.peek(phone)
  const forget = (phone: string) => void places.delete(phone)

  function live(phone: string): WatchedPlace | undefined {
    const place = find(phone)
    if (place && (place.until < clock() || place.flow?.closed())) forget(phone)
    return find(phone)
  }

  function put(phone: string, place: TimedPlace): void {
    if ((find(phone)?.registeredAt ?? 0) > place.registeredAt) return
    forget(phone)
    const unwatch = place.flow?.onClose(() => forget(phone)) ?? (() => {})
    const way = flowKey(place)
    phones.set(way, (phones.get(way) ?? new Set()).add(phone))
    places.set(phone, { ...place, unwatch })
  }

  /** Takes a registration that the application has. */
  function take({ phone, contact = '', path = [], source: from = '', ...times }: Registration): void {
    const [registeredAt, until] = [Date.parse(times.registeredAt), Date.parse(times.until)]
    if ((find(phone)?.registeredAt ?? 0) >= registeredAt) return
    forget(phone)
    const source = readSource(from)
    if (!source || until <= Math.max(registeredAt, clock())) return
    put(phone, { uri: contact, flow: undefined, path, source, pinned: true, registeredAt, until })
  }

  return {
    live,
    put,
    forget,
    take,
    /** The phones of a flow, the newest last. */
    phonesAt: (way: string) => [...(phones.get(way) ?? [])].filter(live),
    size: () => [...places.keys()].filter(live).length,
  }
}
