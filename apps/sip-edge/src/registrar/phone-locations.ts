import type { PhoneLocation } from '../call/call-context.ts'
import type { Registration } from '@hao/carrier-protocol/registrations.ts'
import { flowKey, type Source } from '../transport/flow.ts'
import { readSource } from '../transport/source-uri.ts'

/** The location at which a phone is registered; without a flow, at another edge. */
export type RegisteredLocation = Omit<PhoneLocation, 'flow'> & {
  flow: PhoneLocation['flow'] | undefined
  source: Source
}

/** `registeredAt` (ms) orders the registrations of one phone. */
type TimedPlace = RegisteredLocation & { registeredAt: number; until: number }
type WatchedPlace = TimedPlace & { unwatch: () => void }

/** Phones that an edge knows at once. A further one replaces the one that registered longest ago. */
const maxPhones = 20_000

export type PhoneLocations = ReturnType<typeof createPhoneLocations>

/** The newest known location of each phone. */
export function createPhoneLocations(clock: () => number, max = maxPhones) {
  const places = new Map<string, WatchedPlace>()

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

  function put(phone: string, place: TimedPlace): void {
    if ((places.get(phone)?.registeredAt ?? 0) > place.registeredAt) return
    forget(phone)
    const unwatch = place.flow?.onClose(() => forget(phone)) ?? (() => {})
    const way = flowKey(place)
    phones.set(way, (phones.get(way) ?? new Set()).add(phone))
    places.set(phone, { ...place, unwatch })
    const [oldest = ''] = places.keys()
    if (places.size > max) forget(oldest)
  }

  /** Takes a registration that the application has. */
  function take({ phone, contact = '', path = [], source: from = '', ...times }: Registration): void {
    const [registeredAt, until] = [Date.parse(times.registeredAt), Date.parse(times.until)]
    if ((places.get(phone)?.registeredAt ?? 0) >= registeredAt) return
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
    phonesAt: (way: string) => [...(phones.get(way) ?? [])].filter(live),
    size: () => [...places.keys()].filter(live).length,
  }
}

/** Sets an entry as the newest; above `maxPhones` the oldest is deleted. */
export function setLast<Value>(map: Map<string, Value>, phone: string, value: Value): void {
  map.delete(phone)
  map.set(phone, value)
  const [oldest = ''] = map.keys()
  if (map.size > maxPhones) map.delete(oldest)
}
