import { LRUCache } from 'lru-cache'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { normaliseUserPart, readPreferredNumber } from '../call/caller.ts'
import { readCseq, readUri } from '../message/fields.ts'
import { getHeader, type Headers, getListHeader, type SipRequest } from '../message/message.ts'
import { createResponse } from '../message/response.ts'
import { areSameUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server.ts'
import type { CarrierClient } from '@hao/carrier-protocol/client.ts'
import { phonePlace, type Registration } from '@hao/carrier-protocol/registrations.ts'
import { type Flow, flowKey, formatSource } from '../transport/flow.ts'
import { type Contact, selectPreferred, readContacts } from './contacts.ts'
import type { Digest } from './digest.ts'
import {
  createPhoneLocations,
  maxPhones,
  type PhoneLocations,
  type RegisteredLocation,
} from './phone-locations.ts'
import type { SharedRegistrations } from './shared-registrations.ts'

/** The registrar (RFC 3261 section 10): the newest location of each phone. */
export type Registrar = {
  /** The phone that sent an INVITE; undefined when the INVITE was challenged or refused. */
  identify: (transaction: ServerTransaction) => string | undefined
  register: (transaction: ServerTransaction) => Promise<void>
  locate: (phone: string) => RegisteredLocation | undefined
  /** Takes registrations that the application has, such as those with its decision. */
  learn: (registrations: readonly Registration[]) => void
  refresh: ((phone: string) => Promise<void>) | undefined
  /** The phone of a flow; of several, the one that it claims to be, else the newest. */
  phoneAt: (flow: Flow, claimed?: string) => string | undefined
  size: () => number
}

/** How phones authenticate; `open` accepts any phone, in a demonstration only. */
export type Access = 'open' | { digest: Digest; passwordOf(phone: string): string }

/** Minimum expiry (s) of a registration, and the expiry of one that the application has not stored. */
const minSeconds = 60
/** Delay (ms) after which an old REGISTER cannot arrive any more: the maximum of a UDP transaction. */
const lateMs = 32_000

type State = {
  readonly access: Access
  readonly clock: () => number
  readonly shared: SharedRegistrations | undefined
  readonly places: PhoneLocations
  /** The last REGISTER that changed each phone's location. */
  readonly latest: LRUCache<string, { callId: string; number: number; at: number }>
}

export function createRegistrar(
  access: Access,
  clock: () => number = Date.now,
  shared?: State['shared'],
): Registrar {
  const places = createPhoneLocations(clock)
  const state: State = { access, clock, shared, places, latest: new LRUCache({ max: maxPhones }) }
  const phoneAt: Registrar['phoneAt'] = (flow, claimed = '') => {
    const there = places.phonesAt(flowKey(flow))
    return there.includes(claimed) ? claimed : there.at(-1)
  }
  return {
    identify: (transaction) => {
      if (access !== 'open') return authenticate(access, transaction, (claimed) => claimed !== '')
      const phone = phoneAt(transaction.flow, readPreferredNumber(transaction.request))
      if (phone === undefined) answer(transaction, 403)
      return phone
    },
    register: async (transaction) => {
      const phone = readPhone(readUri(getHeader(transaction.request, 'to'))?.user ?? '')
      if (phone === '') answer(transaction, 404)
      else if (authenticate(access, transaction, (claimed) => claimed === phone) !== undefined)
        await updateLocation(state, transaction, phone)
    },
    locate: places.live,
    learn: (registrations) => registrations.forEach(places.take),
    refresh: shared && (async (phone) => refresh(state, phone)),
    phoneAt,
    size: places.size,
  }
}

/** Asks for decisions; the registrar takes the registrations that come with them. */
export function learnPlaces(
  registrar: Pick<Registrar, 'learn'>,
  ask: CarrierClient['ask'],
): CarrierClient['ask'] {
  return async (question, withinMs) => {
    const decision = await ask(question, withinMs)
    if (decision.action === 'reject') return decision
    const { places = [], ...rest } = decision
    registrar.learn(places)
    return rest
  }
}

/** '' where phones need no password. Undefined when the request was challenged. */
function authenticate(
  access: Access,
  transaction: ServerTransaction,
  accepts: (phone: string) => boolean,
): string | undefined {
  const { request, flow } = transaction
  const source = flowKey(flow)
  let phone = ''
  const passwordOf = (username: string) => {
    phone = readPhone(username.replace(/@.*/s, ''))
    return access !== 'open' && accepts(phone) ? access.passwordOf(phone) : undefined
  }
  const checked = access === 'open' || access.digest.check(request, { source, passwordOf })
  if (checked === true) {
    transaction.admit()
    return phone
  }
  const stale = checked === 'stale' ? ', stale=true' : ''
  answer(transaction, 401, [['www-authenticate', access.digest.challenge(source) + stale]])
  return undefined
}

/** Without a Contact, the response has the current one. */
async function updateLocation(state: State, transaction: ServerTransaction, phone: string): Promise<void> {
  const { request } = transaction
  const contacts = readContacts(request)
  if (!contacts) return answer(transaction, 400)
  const added = contacts === 'all' ? undefined : selectPreferred(contacts)
  if (!added) await refresh(state, phone)
  if (contacts.length === 0) return answerPlace(state, transaction, phone)
  const refusal = findRefusal(added, getListHeader(request, 'path'))
  if (refusal) return answer(transaction, ...refusal)
  if (!isInOrder(state, request, phone)) return answer(transaction, 500)
  if (added) await add(state, phone, added, transaction)
  else if (!(await endRegistration(state, phone, contacts)))
    return answer(transaction, 503, [['retry-after', '10']])
  answerPlace(state, transaction, phone)
}

/** Asks the application, if other edges report to it. While it is down, the known location counts. */
async function refresh({ shared, places }: State, phone: string): Promise<void> {
  if (!shared || readPhone(phone) === '') return
  const found = await shared.find(phone).catch(() => undefined)
  if (found) places.take(found)
}

/** While the application does not store it, only this edge knows it, and the phone registers again soon. */
async function add(
  { places, clock, shared }: State,
  phone: string,
  { uri, seconds }: Contact,
  { flow, request }: ServerTransaction,
): Promise<void> {
  const { source } = flow
  const path = getListHeader(request, 'path')
  const change = { phone, contact: uri, path, source: formatSource(source), seconds }
  const stored = await shared?.store(change).catch(() => undefined)
  const isHere = stored?.contact === uri && stored.source === change.source
  if (stored && !isHere) return places.take(stored)
  const known = places.live(phone)?.registeredAt ?? 0
  const registeredAt = stored ? Date.parse(stored.registeredAt) : known
  const until = clock() + 1000 * (shared && !stored ? minSeconds : seconds)
  places.put(phone, { uri, flow, path, source, pinned: true, registeredAt, until })
}

/** Ends the registration at these Contacts. False when the application has not stored the end. */
async function endRegistration(
  { places, shared }: State,
  phone: string,
  contacts: readonly Contact[] | 'all',
): Promise<boolean> {
  const known = places.live(phone)?.uri ?? ''
  if (contacts !== 'all' && !contacts.some(({ uri }) => areSameUri(uri, known))) return true
  places.forget(phone)
  const ended = shared?.store({ phone, seconds: 0 }).then(() => true)
  return ended?.catch(() => false) ?? true
}

/** Of the same phone and Call-ID (RFC 3261 section 10.3). */
function isInOrder({ latest, places, clock }: State, request: SipRequest, phone: string): boolean {
  const callId = getHeader(request, 'call-id') ?? ''
  const number = readCseq(request)?.number ?? 0
  const last = latest.get(phone)
  const counts = last?.callId === callId && (places.live(phone) !== undefined || clock() < last.at + lateMs)
  if (counts && number < last.number) return false
  latest.set(phone, { callId, number, at: clock() })
  return true
}

function answerPlace({ places, clock }: State, transaction: ServerTransaction, phone: string): void {
  const known = places.live(phone)
  const left = known && Math.ceil((known.until - clock()) / 1000)
  answer(transaction, 200, known ? [['contact', `<${known.uri}>;expires=${left}`]] : [])
}

/** What the application stores of a place. Real phones have shorter ones. */
const storable = phonePlace.omit({ source: true })

function findRefusal(
  added: Contact | undefined,
  path: readonly string[],
): [status: number, headers?: Headers] | undefined {
  if (!added) return undefined
  if (!storable.safeParse({ contact: added.uri, path }).success) return [400]
  return added.seconds < minSeconds ? [423, [['min-expires', String(minSeconds)]]] : undefined
}

function answer(transaction: ServerTransaction, status: number, headers: Headers = []): void {
  transaction.respond(createResponse(transaction.request, status, { headers, tag: 'registrar' }))
}

/** The phone number in a user part, in any form; '' for none. */
function readPhone(user: string): string {
  const phone = canonicalNumber(normaliseUserPart(user))
  return /^1\d{10}$/.test(phone) ? phone : ''
}
