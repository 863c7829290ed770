import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { numberIn } from '../call/caller.ts'
import { cseqOf, uriIn } from '../message/fields.ts'
import { headerOf, type Headers, listOf, type SipRequest } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { areSameUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { Flow } from '../transport/flow.ts'
import type { Place } from '../call/parts.ts'
import { type Contact, preferred, readContacts } from './contacts.ts'
import type { Digest } from './digest.ts'

/** Where the phones are that have said so (RFC 3261 section 10): one place each, the newest. */
export type Registrar = {
  /** Answers a REGISTER. */
  register: (transaction: ServerTransaction) => void
  locate: (phone: string) => Place | undefined
  /** Which phone is at the other end of a way; where several are, the one that it says to be, else the newest. */
  phoneAt: (flow: Flow, said?: string) => string | undefined
  size: () => number
}

/** How phones show that they are who they say; `open` lets anybody be any phone, which only a demonstration may. */
export type Access = 'open' | { digest: Digest; passwordOf(phone: string): string }

/** How long (s) a phone asks to be found at least. */
const shortest = 60
const mostPhones = 10_000
/** How much later (ms) than a newer one an old REGISTER may arrive: no UDP transaction lasts longer. */
const lateMs = 32_000

export function createRegistrar(access: Access, clock: () => number = Date.now): Registrar {
  const places = new Map<string, Place & { until: number; unwatch: () => void }>()

  /** The last REGISTER that changed each phone's place. */
  const latest = new Map<string, { callId: string; number: number; at: number }>()

  /** The phones by the ways to them, the newest last. */
  const phones = new Map<string, Set<string>>()

  const forget = (phone: string) => {
    const place = places.get(phone)
    if (!place) return
    place.unwatch()
    places.delete(phone)
    const way = wayOf(place.flow)
    phones.get(way)?.delete(phone)
    if (phones.get(way)?.size === 0) phones.delete(way)
  }

  const live = (phone: string) => {
    const place = places.get(phone)
    if (place && (place.until < clock() || place.flow.closed())) forget(phone)
    return places.get(phone)
  }

  /** Whether the phone is let in; it has been answered when it is not. */
  function isLetIn(transaction: ServerTransaction, phone: string): boolean {
    if (access === 'open') return true
    const { digest } = access
    const { request, flow } = transaction
    // A phone that tries again may come by another connection.
    const from = flow.source.protocol === 'UDP' ? wayOf(flow) : flow.source.address
    const asker = { source: wayOf(flow), who: `${phone} ${from}` }
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
  function move(transaction: ServerTransaction, phone: string): void {
    const { request, flow } = transaction
    const contacts = readContacts(request)
    if (!contacts) return answer(transaction, 400)
    if (contacts.length === 0) return answerPlace(transaction, phone)
    const added = contacts === 'all' ? undefined : preferred(contacts)
    const refusal = refusalOf(added, phone)
    if (refusal) return answer(transaction, ...refusal)
    if (!isInOrder(request, phone)) return answer(transaction, 500)
    if (added) put(phone, added, { flow, path: listOf(request, 'path') })
    else if (contacts === 'all' || contacts.some(({ uri }) => areSameUri(uri, live(phone)?.uri ?? '')))
      forget(phone)
    answerPlace(transaction, phone)
  }

  function put(phone: string, { uri, seconds }: Contact, { flow, path }: Pick<Place, 'flow' | 'path'>): void {
    forget(phone)
    const unwatch = flow.onClose(() => forget(phone))
    phones.set(wayOf(flow), (phones.get(wayOf(flow)) ?? new Set()).add(phone))
    places.set(phone, { uri, flow, path, pinned: true, until: clock() + seconds * 1000, unwatch })
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
    if (latest.size > mostPhones) latest.delete(latest.keys().next().value!)
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
  ): [status: number, headers?: Headers] | undefined {
    if (!added) return undefined
    if (added.seconds < shortest) return [423, [['min-expires', String(shortest)]]]
    const full = places.size >= mostPhones && !places.has(phone)
    return full ? [503, [['retry-after', '60']]] : undefined
  }

  return {
    register: (transaction) => {
      const { request } = transaction
      const phone = phoneIn(uriIn(headerOf(request, 'to'))?.user ?? '')
      if (phone === '') answer(transaction, 404)
      else if (isLetIn(transaction, phone)) move(transaction, phone)
    },
    locate: (phone) => live(phone),
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
function wayOf({ source }: Flow): string {
  return `${source.protocol} ${source.address} ${source.port}`
}
