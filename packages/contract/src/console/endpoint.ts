import type { BaseEndpoint, EndpointKey } from '../endpoint.ts'
import type { Permission } from './roles.ts'

type Read = `GET ${string}`

/**
 * One endpoint of the operator's console. `permission` is what its caller must be allowed, `nobody` for the few that lead to a login.
 * `fresh` wants a factor that was given at most five minutes ago.
 */
type BaseConsoleEndpoint = BaseEndpoint & {
  permission: Permission | 'nobody'
  fresh?: true
}

/**
 * What the audit keeps of an endpoint that writes: the action and the kind of its subject. `wrong` is the action of a try with a wrong
 * password, factor or code.
 */
export type AuditEntry = { action: string; subject: string; wrong?: string }

/** An endpoint that changes nothing. */
export type ReadingEndpoint = BaseConsoleEndpoint & { audit?: never }

/**
 * An endpoint that changes something, or shows what needs a reason: each use has its row in the audit. A `secret` answer is not stored, so
 * a request can be repeated but its answer not replayed. A `login` endpoint opens its own transactions and writes its own audit rows. So
 * does a `question`, which changes nothing but is no GET, because its input, such as a phone, must not be in an address, or because it
 * waits for a partner, which no transaction may do.
 */
export type WritingEndpoint = BaseConsoleEndpoint & {
  audit: AuditEntry
  secret?: true
  login?: true
  ownTransactions?: true
}

export type ConsoleEndpoint = ReadingEndpoint | WritingEndpoint

/** A key whose parameters are written `{id}`: no router of ours knows such. */
type Misspelt = `${string}{${string}`

/** Declares endpoints: one that writes without an audit entry, or whose parameters are not written `:id`, does not compile. */
export function defineConsoleEndpoints<
  const T extends {
    [K in keyof T]: K extends Misspelt ? never : K extends Read ? ReadingEndpoint : WritingEndpoint
  } & Record<EndpointKey, ConsoleEndpoint>,
>(endpoints: T): T {
  return endpoints
}
