import { parseNameAddress, uriIn } from '../message/fields.ts'
import { headerOf, type Headers, listOf, type SipRequest } from '../message/message.ts'
import { responseTo } from '../message/response.ts'
import { parseUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { Flow } from '../transport/flow.ts'
import type { Place } from '../call/parts.ts'
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

const [shortest, longest] = [60, 3600]
const mostPhones = 10_000

export function createRegistrar(access: Access, clock: () => number = Date.now): Registrar {
  const places = new Map<string, Place & { until: number; unwatch: () => void }>()

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

  function challenge(transaction: ServerTransaction, stale: boolean, digest: Digest): void {
    const headers = digest
      .challenges()
      .map(([name, value]) => [name, stale ? `${value}, stale=true` : value] as const)
    transaction.respond(responseTo(transaction.request, 401, { headers, tag: 'registrar' }))
  }

  /** Whether the phone is let in; it has been answered when it is not. */
  function isLetIn(transaction: ServerTransaction, phone: string): boolean {
    if (access === 'open') return true
    const checked = access.digest.check(transaction.request, phone, access.passwordOf(phone))
    if (checked !== true) challenge(transaction, checked === 'stale', access.digest)
    return checked === true
  }

  /** Does what the phone asks: to be found where its Contact says, or no more; without one, to be told what is known. */
  function move(transaction: ServerTransaction, phone: string): void {
    const { request, flow } = transaction
    const [contact] = listOf(request, 'contact')
    if (contact !== undefined) {
      const asked = readContact(contact, request)
      const refusal = refusalOf(asked, phone)
      if (!asked || refusal) return answer(transaction, ...(refusal ?? ([400] as const)))
      if (asked.seconds > 0 || isAt(asked.uri, flow, places.get(phone))) forget(phone)
      if (asked.seconds > 0) {
        const unwatch = flow.onClose(() => forget(phone))
        phones.set(wayOf(flow), (phones.get(wayOf(flow)) ?? new Set()).add(phone))
        places.set(phone, {
          uri: asked.uri,
          flow,
          pinned: true,
          until: clock() + asked.seconds * 1000,
          unwatch,
        })
      }
    }
    const known = live(phone)
    const left = known && Math.ceil((known.until - clock()) / 1000)
    answer(transaction, 200, known ? [['contact', `<${known.uri}>;expires=${left}`]] : [])
  }

  function refusalOf(
    asked: Asked | undefined,
    phone: string,
  ): [status: number, headers?: Headers] | undefined {
    if (!asked) return [400]
    if (asked.seconds > 0 && asked.seconds < shortest) return [423, [['min-expires', String(shortest)]]]
    const full = places.size >= mostPhones && !places.has(phone)
    return full && asked.seconds > 0 ? [503, [['retry-after', '60']]] : undefined
  }

  return {
    register: (transaction) => {
      const { request } = transaction
      const phone = uriIn(headerOf(request, 'to'))?.user ?? ''
      if (!/^1\d{10}$/.test(phone)) answer(transaction, 404)
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

/** To be found at an address, for so many seconds. */
type Asked = { uri: string; seconds: number }

/** What a Contact asks for; "*" ends all. Undefined when it is no address. */
function readContact(contact: string, request: SipRequest): { uri: string; seconds: number } | undefined {
  const field = headerOf(request, 'expires')
  if (contact === '*') return field === '0' ? { uri: '', seconds: 0 } : undefined
  const address = parseNameAddress(contact)
  const parsed = address && parseUri(address.uri)
  if (!address || !parsed || parsed === 'other') return undefined
  const seconds = Number(address.params.get('expires') ?? field ?? longest)
  if (!Number.isInteger(seconds) || seconds < 0) return undefined
  return { uri: address.uri, seconds: Math.min(seconds, longest) }
}

/** Whether a goodbye is that of the place that is known: another one, which has been displaced, takes nothing with it. "*" is all. */
function isAt(uri: string, flow: Flow, known: Place | undefined): boolean {
  return uri === '' || uri === known?.uri || (known !== undefined && wayOf(flow) === wayOf(known.flow))
}

/** What tells one way from another: the peer's address and port. */
function wayOf({ protocol, remote }: Flow): string {
  return `${protocol} ${remote.address} ${remote.port}`
}
