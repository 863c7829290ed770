import type { EndpointInput, EndpointRefusal, Endpoints } from '@hao/contract/endpoints.ts'
import type { Owner } from './owner.ts'

/** The expected outcome of a request: success, or one of the endpoint's refusals. */
type ExpectedOutcome<K extends keyof Endpoints> = 'ok' | EndpointRefusal<K> | 'unauthorised' | 'forbidden'

/** A valid request to an endpoint, and its outcomes for other users. */
type EndpointCase<K extends keyof Endpoints> = {
  /** Creates an input that succeeds for this owner. It has all fields, with ids of the owner's data. */
  validInput: (owner: Owner) => EndpointInput<K> | Promise<EndpointInput<K>>
  /** The outcome for another user: `ok` for public data and for the other user's own data. */
  strangerOutcome: ExpectedOutcome<K>
  /** The outcome without a login. Default: `strangerOutcome`, or `unauthorised` if a login is required. */
  anonymousOutcome?: ExpectedOutcome<K>
  /** The field with a secret that proves ownership. A made-up secret gets `strangerOutcome`. */
  secretField?: keyof EndpointInput<K> & string
  /** The owner sends the request first, because it succeeds only once. */
  ownerFirst?: true
}

/** Every endpoint of the contract. A missing endpoint does not compile. */
export type EndpointCases = { [K in keyof Endpoints]: EndpointCase<K> }
