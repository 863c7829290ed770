import type { EndpointInput, EndpointRefusal, Endpoints } from '@hao/contract/endpoints.ts'
import type { Owner } from './owner.ts'

/** What becomes of a request: it is granted, or refused by a name that the endpoint has. */
type ExpectedOutcome<K extends keyof Endpoints> = 'ok' | EndpointRefusal<K> | 'unauthorised' | 'forbidden'

/**
 * An endpoint as its owner and as others see it. `good` is a request that is granted to its owner, with every field that there is, about something of theirs
 * wherever the endpoint can be about something; it is made anew for each owner. `stranger` is what somebody else who is logged in gets for the same
 * request: `ok` where it is about the asker alone, or public. Who is not logged in gets `unauthorised` wherever a login is needed, else what
 * `nobody` says, or the same as a stranger.
 *
 * Where who holds a `secret` is who it belongs to, one that was made up gets `stranger`. `after` says that the owner comes first, because one alone can.
 */
type EndpointCase<K extends keyof Endpoints> = {
  validInput: (owner: Owner) => EndpointInput<K> | Promise<EndpointInput<K>>
  strangerOutcome: ExpectedOutcome<K>
  anonymousOutcome?: ExpectedOutcome<K>
  secretField?: keyof EndpointInput<K> & string
  ownerFirst?: true
}

/** Every endpoint of the contract: one that is missing does not compile. */
export type EndpointCases = { [K in keyof Endpoints]: EndpointCase<K> }
