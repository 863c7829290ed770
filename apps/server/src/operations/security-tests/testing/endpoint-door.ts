import type { Endpoint } from '@hao/contract/endpoint.ts'
import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import * as fc from 'fast-check'
import type { Door, Street } from './doors.ts'
import { keys } from './goods.ts'
import { judge } from './judge.ts'
import { compose, type Sent } from './request.ts'
import { someTwists, type Twist, twist } from './twists.ts'
import { anything, fieldsOf, worst } from './values.ts'
import type { Reply } from './wire.ts'

/** A field gets a value, or the value that another good request has somewhere. */
type Change = readonly [name: string, value: unknown, borrowed?: number]

type Attempt = {
  door: 'endpoint'
  key: keyof Endpoints
  version: '/api' | '/api/v2'
  who: 'owner' | 'other' | 'nobody'
  changes: readonly Change[]
  twists: readonly Twist[]
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
  const fields = fieldsOf(endpoint)
  const named = [...fields].map(([name, edges]) =>
    fc.oneof(
      { weight: 3, arbitrary: anything.map((value): Change => [name, value]) },
      {
        weight: edges.length > 0 ? 2 : 0,
        arbitrary: fc.constantFrom(...edges, '').map((value): Change => [name, value]),
      },
      { weight: 1, arbitrary: fc.nat(999).map((at): Change => [name, undefined, at]) },
    ),
  )
  const extra = fc.tuple(fc.constantFrom(...extras), anything)
  const one =
    named.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.oneof(...named) }, { weight: 1, arbitrary: extra })
      : extra
  return fc.array<Change>(one, { maxLength: 3 })
}

const attempts: fc.Arbitrary<Attempt> = fc
  .oneof(...keys.map((key) => fc.tuple(fc.constant(key), changesOf(endpoints[key]))))
  .chain(([key, changes]) =>
    fc.record({
      door: fc.constant('endpoint' as const),
      key: fc.constant(key),
      version: fc.constantFrom('/api', '/api/v2'),
      who: fc.oneof(
        { weight: 6, arbitrary: fc.constant('owner' as const) },
        { weight: 1, arbitrary: fc.constantFrom('other', 'nobody') },
      ),
      changes: fc.constant(changes),
      twists: someTwists,
    }),
  )

/** Each endpoint as it is meant, and each of its fields with the worst that there is. */
const first: Attempt[] = keys.flatMap((key) => {
  const plain: Attempt = { door: 'endpoint', key, version: '/api', who: 'owner', changes: [], twists: [] }
  const fields = [...fieldsOf(endpoints[key]).keys()]
  const bad = fields.flatMap((name) =>
    worst.map((value): Attempt => ({ ...plain, changes: [[name, value]] })),
  )
  return [plain, { ...plain, version: '/api/v2' }, ...bad]
})

async function tokenOf({ goods }: Street, { key, who }: Attempt): Promise<string | undefined> {
  if (who === 'nobody') return undefined
  const { owner } = await goods.of(who === 'owner' ? key : 'GET /user/:id')
  return owner.token
}

/** The endpoint whose answer it must be; undefined where the request may have gone elsewhere. */
function reached({ key, twists, changes }: Attempt): Endpoint | undefined {
  if (twists.length > 0) return undefined
  const inPath = changes.some(([name]) => key.includes(`:${name}`))
  if (inPath && key.startsWith('GET /number/:')) return undefined
  const endpoint: Endpoint = endpoints[key]
  // A part of a path that is longer than any router takes leads nowhere.
  return inPath ? { ...endpoint, refusals: [...endpoint.refusals, 'not-found'] } : endpoint
}

async function enter(street: Street, attempt: Attempt) {
  const { key, version, changes, twists } = attempt
  const { input } = await street.goods.of(key)
  const changed = changes.map(([name, value, at]) => [
    name,
    at === undefined ? value : street.goods.borrow(at),
  ])
  const token = await tokenOf(street, attempt)
  const whole = { ...input, ...Object.fromEntries(changed) } as Record<string, unknown>
  const sent = twist(compose(key, whole, { version, token }), twists)
  const reply = await street.wire.send(sent)
  // The owner has ended the login, or the account.
  if (reply.status === 401 || (key === 'DELETE /user/:id' && reply.status === 200)) street.goods.spoil(key)
  return { ...outcomeOf(reply, sent), fault: judge(reply, sent, reached(attempt)) }
}

/** What was asked and said, as text. */
export const outcomeOf = ({ status, body }: Reply, { method, target, headers, body: sent = '' }: Sent) => ({
  status,
  said: body.toString(),
  asked: [method, target, JSON.stringify(headers), sent.toString()].join(' '),
})

/** The endpoints of the contract: a new one is tried as soon as it compiles. */
export const endpointDoor: Door<Attempt> = { share: 67, attempts, first, enter }
