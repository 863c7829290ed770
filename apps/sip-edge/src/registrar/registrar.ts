import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { numberIn } from '../call/caller.ts'
import { cseqOf, uriIn } from '../message/fields.ts'
import { headerOf, type Headers, listOf, type SipRequest } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { areSameUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import { isShareable, type Registration } from '../route/registrations.ts'
import type { Flow, Source } from '../transport/flow.ts'
import { readSource, sourceUri } from '../transport/source-uri.ts'
import type { Place } from '../call/parts.ts'
import { type Contact, preferred, readContacts } from './contacts.ts'
import type { Digest } from './digest.ts'
import type { Learn, SharedRegistrations } from './shared-registrations.ts'

/** Where the phones are that have said so (RFC 3261 section 10): one place each, the newest. */
export type Registrar = {
  /** Answers a REGISTER. */
  register: (transaction: ServerTransaction) => Promise<void>
  locate: (phone: string) => Registered | undefined
  /** Takes registrations of other edges. */
  learn: Learn
  /** Receives what other edges have registered; undefined where there are none. */
  refresh: (() => Promise<void>) | undefined
  /** Which phone is at the other end of a way; where several are, the one that it says to be, else the newest. */
  phoneAt: (flow: Flow, said?: string) => string | undefined
  size: () => number
}

/** Where a phone is registered; without a flow, by another edge. */
export type Registered = Omit<Place, 'flow'> & { flow: Flow | undefined; source: Source }

type Known = Registered & { registeredAt: number; until: number; unwatch: () => void }

/** How phones show that they are who they say; `open` lets anybody be any phone, which only a demonstration may. */
export type Access = 'open' | { digest: Digest; passwordOf(phone: string): string }

/** How long (s) a phone asks to be found at least. */
const shortest = 60
const maxPhones = 10_000
/** How much later (ms) than a newer one an old REGISTER may arrive: no UDP transaction lasts longer. */
const lateMs = 32_000

export function createRegistrar(
  access: Access,
  clock: () => number = Date.now,
  shared?: Pick<SharedRegistrations, 'publish' | 'refresh'>,
): Registrar {
  const places = new Map<string, Known>()

  /** When each phone was registered, or its registration ended, last. */
  const stamps = new Map<string, number>()

  /** The last REGISTER that changed each phone's place. */
  const latest = new Map<string, { callId: string; number: number; at: number }>()

  /** The phones by the ways to them, the newest last. */
  const phones = new Map<string, Set<string>>()

  const forget = (phone: string) => {
    const place = places.get(phone)
    if (!place) return
    place.unwatch()
    places.delete(phone)
    const way = wayOf(place)
    phones.get(way)?.delete(phone)
    if (phones.get(way)?.size === 0) phones.delete(way)
  }

  const live = (phone: string) => {
    const place = places.get(phone)
    if (place && (place.until < clock() || place.flow?.closed())) forget(phone)
    return places.get(phone)
  }

  /** Whether the phone is let in; it has been answered when it is not. */
  function isLetIn(transaction: ServerTransaction, phone: string): boolean {
    if (access === 'open') return true
    const { digest } = access
    const { request, flow } = transaction
    // A phone that tries again may come by another connection.
    const from = flow.source.protocol === 'UDP' ? wayOf(flow) : flow.source.address
    const isBrowser = flow.source.protocol === 'WS'
    const asker = { source: wayOf(flow), who: `${phone} ${from}`, isBrowser }
    const isUser = (username: string) => phoneIn(username.replace(/@.*/s, '')) === phone
    const checked = digest.check(request, { ...asker, isUser, password: access.passwordOf(phone) })
    if (checked === true) return true
    const stale = checked === 'stale' ? ', stale=true' : ''
    const challenges = digest.challenges(request, asker)
    answer(
      transaction,
      401,
      challenges.map(([name, value]) => [name, value + stale]),
    )
    return false
  }

  /** Does what the phone asks: to be found where a Contact says, or no more; without one, to be told what is known. */
  async function move(transaction: ServerTransaction, phone: string): Promise<void> {
    const { request } = transaction
    const contacts = readContacts(request)
    if (!contacts) return answer(transaction, 400)
    const added = contacts === 'all' ? undefined : preferred(contacts)
    if (!added && !live(phone)) await shared?.refresh()
    if (contacts.length === 0) return answerPlace(transaction, phone)
    const refusal = refusalOf(added, phone, listOf(request, 'path'))
    if (refusal) return answer(transaction, ...refusal)
    if (!isInOrder(request, phone)) return answer(transaction, 500)
    await publish(added ? add(phone, added, transaction) : end(phone, contacts))
    answerPlace(transaction, phone)
  }

  async function publish(change: Registration | undefined): Promise<void> {
    if (change) await shared?.publish(change)
  }

  /** Now, but after every change of this phone that is known: the clock of another edge may be ahead. */
  function stamp(phone: string, at = Math.max(clock(), 1 + (stamps.get(phone) ?? 0))): number {
    stamps.delete(phone)
    stamps.set(phone, at)
    if (stamps.size > maxPhones) stamps.delete(stamps.keys().next().value!)
    return at
  }

  function add(phone: string, { uri, seconds }: Contact, { flow, request }: ServerTransaction): Registration {
    const { source } = flow
    const path = listOf(request, 'path')
    const times = { registeredAt: stamp(phone), until: clock() + seconds * 1000 }
    put(phone, { uri, flow, path, source, pinned: true, ...times })
    return { phone, contact: uri, path, source: sourceUri(source), ...times }
  }

  /** Undefined where the phone is at none of these. */
  function end(phone: string, contacts: readonly Contact[] | 'all'): Registration | undefined {
    const known = live(phone)?.uri ?? ''
    if (contacts !== 'all' && !contacts.some(({ uri }) => areSameUri(uri, known))) return undefined
    forget(phone)
    const at = stamp(phone)
    return { phone, contact: '', path: [], source: '', registeredAt: at, until: at }
  }

  function put(phone: string, place: Omit<Known, 'unwatch'>): void {
    forget(phone)
    const unwatch = place.flow?.onClose(() => forget(phone)) ?? (() => {})
    const way = wayOf(place)
    phones.set(way, (phones.get(way) ?? new Set()).add(phone))
    places.set(phone, { ...place, unwatch })
  }

  function take({ phone, contact, path, source: from, registeredAt, until }: Registration): void {
    stamp(phone, registeredAt)
    if (places.get(phone)?.registeredAt === registeredAt) return
    forget(phone)
    const source = readSource(from)
    const isOver = until <= Math.max(registeredAt, clock())
    if (isOver || !source || places.size >= maxPhones) return
    put(phone, { uri: contact, flow: undefined, path, source, pinned: true, registeredAt, until })
  }

  /** Whether a REGISTER is not older than one of the same phone and Call-ID that has changed its place (RFC 3261 section 10.3). */
  function isInOrder(request: SipRequest, phone: string): boolean {
    const callId = headerOf(request, 'call-id') ?? ''
    const number = cseqOf(request)?.number ?? 0
    const last = latest.get(phone)
    const counts = last?.callId === callId && (live(phone) !== undefined || clock() < last.at + lateMs)
    if (counts && number < last.number) return false
    latest.delete(phone)
    latest.set(phone, { callId, number, at: clock() })
    if (latest.size > maxPhones) latest.delete(latest.keys().next().value!)
    return true
  }

  function answerPlace(transaction: ServerTransaction, phone: string): void {
    const known = live(phone)
    const left = known && Math.ceil((known.until - clock()) / 1000)
    answer(transaction, 200, known ? [['contact', `<${known.uri}>;expires=${left}`]] : [])
  }

  function refusalOf(
    added: Contact | undefined,
    phone: string,
    path: readonly string[],
  ): [status: number, headers?: Headers] | undefined {
    if (!added) return undefined
    if (!isShareable({ contact: added.uri, path })) return [400]
    if (added.seconds < shortest) return [423, [['min-expires', String(shortest)]]]
    const full = places.size >= maxPhones && !places.has(phone)
    return full ? [503, [['retry-after', '60']]] : undefined
  }

  return {
    register: async (transaction) => {
      const { request } = transaction
      const phone = phoneIn(uriIn(headerOf(request, 'to'))?.user ?? '')
      if (phone === '') answer(transaction, 404)
      else if (isLetIn(transaction, phone)) await move(transaction, phone)
    },
    locate: (phone) => live(phone),
    learn: (registrations, isAll) => {
      for (const each of registrations.toSorted((one, other) => one.registeredAt - other.registeredAt))
        take(each)
      const known = new Set(registrations.map(({ phone }) => phone))
      if (isAll) for (const phone of places.keys()) if (!known.has(phone)) forget(phone)
    },
    refresh: shared?.refresh,
    phoneAt: (flow, said = '') => {
      const there = [...(phones.get(wayOf(flow)) ?? [])].filter(live)
      return there.includes(said) ? said : there.at(-1)
    },
    size: () => places.size,
  }
}

function answer(transaction: ServerTransaction, status: number, headers: Headers = []): void {
  transaction.respond(responseTo(transaction.request, status, { headers, tag: 'registrar' }))
}

/** The phone that a user part names, in whatever form; '' for what is none. */
function phoneIn(user: string): string {
  const phone = canonicalNumber(numberIn(user))
  return /^1\d{10}$/.test(phone) ? phone : ''
}

/** What tells one way from another: the peer's address and port. */
function wayOf({ source }: { source: Source }): string {
  return `${source.protocol} ${source.address} ${source.port}`
}
