import type { BaseEndpoint, EndpointKey } from '../endpoint.ts'
import type { Permission } from './roles.ts'

type Read = `GET ${string}`

/**
 * One endpoint of the console. `permission` is what the staff member needs; `nobody` marks endpoints without
 * a login. `fresh` requires a factor given within the last five minutes.
 */
type BaseConsoleEndpoint = BaseEndpoint & {
  permission: Permission | 'nobody'
  fresh?: true
}

/**
 * The audit row of a writing endpoint: the action and the kind of its subject. `wrong` is the action of an
 * attempt with a wrong password, factor or code.
 */
export type AuditEntry = { action: string; subject: string; wrong?: string }

/** An endpoint that changes nothing. */
export type ReadingEndpoint = BaseConsoleEndpoint & { audit?: never }

/**
 * An endpoint that changes something, or returns data that needs a reason. Each use appends an audit row, in
 * one transaction with its changes.
 * `secret`: the response is not stored, so a repeat is not answered with it.
 * `login`: opens its own transactions, writes its own audit rows, and sets the session cookie.
 * `ownTransactions`: the same without a cookie. Such an endpoint is no GET because its input must not be in
 * an address (a phone), or because it waits for a partner, which no transaction may do.
 */
export type WritingEndpoint = BaseConsoleEndpoint & {
  audit: AuditEntry
  secret?: true
  login?: true
  ownTransactions?: true
}

export type ConsoleEndpoint = ReadingEndpoint | WritingEndpoint

/** A key with `{id}` parameters, which the router does not know. */
type Misspelt = `${string}{${string}`

/**
 * Declares endpoints. A writing one without an audit entry, or a parameter not written `:id`, does not
 * compile.
 */
export function defineConsoleEndpoints<
  const T extends {
    [K in keyof T]: K extends Misspelt ? never : K extends Read ? ReadingEndpoint : WritingEndpoint
  } & Record<EndpointKey, ConsoleEndpoint>,
>(endpoints: T): T {
  return endpoints
}
