import type { Endpoint } from '@hao/contract/endpoint.ts'
import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import type { EntryPoint, FuzzContext } from './entry-point.ts'
import { endpointKeys } from './valid-requests.ts'
import { findFault } from './find-fault.ts'
import { buildRequest, type RawRequest } from './request.ts'
import { wireMutations, type WireMutation, mutateRequest } from './wire-mutations.ts'
import { anyValue, listFields, worstValues } from './values.ts'
import type { Reply } from './raw-connection.ts'

/** Sets a field to a value, or to a value of another valid request (`borrowed`: its index). */
type Change = readonly [name: string, value: unknown, borrowed?: number]

type Attempt = {
  entryPoint: 'endpoint'
  key: keyof Endpoints
  version: '/api' | '/api/v2'
  who: 'owner' | 'other' | 'nobody'
  changes: readonly Change[]
  mutations: readonly WireMutation[]
}

const extras = [
  'id',
  'userId',
  'user',
  'phone',
  'current',
  'cursor',
  '__proto__',
  'constructor',
  'createdAt',
  'callback',
]

function changesOf(endpoint: Endpoint): fc.Arbitrary<Change[]> {
  const fields = listFields(endpoint)
  const named = [...fields].map(([name, edges]) =>
    fc.oneof(
      { weight: 3, arbitrary: anyValue.map((value): Change => [name, value]) },
      {
        weight: edges.length > 0 ? 2 : 0,
        arbitrary: fc.constantFrom(...edges, '').map((value): Change => [name, value]),
      },
      { weight: 1, arbitrary: fc.nat(999).map((at): Change => [name, undefined, at]) },
    ),
  )
  const extra = fc.tuple(fc.constantFrom(...extras), anyValue)
  const one =
    named.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.oneof(...named) }, { weight: 1, arbitrary: extra })
      : extra
  return fc.array<Change>(one, { maxLength: 3 })
}

const attempts: fc.Arbitrary<Attempt> = fc
  .oneof(...endpointKeys.map((key) => fc.tuple(fc.constant(key), changesOf(endpoints[key]))))
  .chain(([key, changes]) =>
    fc.record({
      entryPoint: fc.constant('endpoint' as const),
      key: fc.constant(key),
      version: fc.constantFrom('/api', '/api/v2'),
      who: fc.oneof(
        { weight: 6, arbitrary: fc.constant('owner' as const) },
        { weight: 1, arbitrary: fc.constantFrom('other', 'nobody') },
      ),
      changes: fc.constant(changes),
      mutations: wireMutations,
    }),
  )

/**
 * A valid request to each endpoint, and one with each of the worst values in each field: a third of those in
 * an ordinary run.
 */
const fixedAttempts: Attempt[] = endpointKeys.flatMap((key) => {
  const plain: Attempt = {
    entryPoint: 'endpoint',
    key,
    version: '/api',
    who: 'owner',
    changes: [],
    mutations: [],
  }
  const fields = [...listFields(endpoints[key]).keys()]
  const bad = fields.flatMap((name) =>
    worstValues.map((value): Attempt => ({ ...plain, changes: [[name, value]] })),
  )
  const tried = bad.filter((_, place) => place % depth(3, 1) === 0)
  return [plain, { ...plain, version: '/api/v2' }, ...tried]
})

async function tokenOf({ requests }: FuzzContext, { key, who }: Attempt): Promise<string | undefined> {
  if (who === 'nobody') return undefined
  const { owner } = await requests.get(who === 'owner' ? key : 'GET /user/:id')
  return owner.token
}

/** The endpoint that handles the attempt, or undefined when the request may reach another one. */
function findTarget({ key, mutations, changes }: Attempt): Endpoint | undefined {
  if (mutations.length > 0) return undefined
  const inPath = changes.some(([name]) => key.includes(`:${name}`))
  if (inPath && key.startsWith('GET /number/:')) return undefined
  const endpoint: Endpoint = endpoints[key]
  // The router has a maximum length for a path parameter and answers 404 beyond it.
  return inPath ? { ...endpoint, refusals: [...endpoint.refusals, 'not-found'] } : endpoint
}

async function run(context: FuzzContext, attempt: Attempt) {
  const { key, version, changes, mutations } = attempt
  const { input } = await context.requests.get(key)
  const changed = changes.map(([name, value, at]) => [
    name,
    at === undefined ? value : context.requests.pickValue(at),
  ])
  const token = await tokenOf(context, attempt)
  const changedInput = { ...input, ...Object.fromEntries(changed) } as Record<string, unknown>
  const sent = mutateRequest(buildRequest(key, changedInput, { version, token }), mutations)
  const reply = await context.connection.send(sent)
  // An earlier request ended the owner's login or deleted the account.
  if (reply.status === 401 || (key === 'DELETE /user/:id' && reply.status === 200))
    context.requests.invalidate(key)
  return { ...describeExchange(reply, sent), fault: findFault(reply, sent, findTarget(attempt)) }
}

/** The request and the response as text. */
export const describeExchange = (
  { status, body }: Reply,
  { method, target, headers, body: sent = '' }: RawRequest,
) => ({
  status,
  answer: body.toString(),
  request: [method, target, JSON.stringify(headers), sent.toString()].join(' '),
})

/** All endpoints of the contract. */
export const endpointEntryPoint: EntryPoint<Attempt> = { share: 67, attempts, fixedAttempts, run }
