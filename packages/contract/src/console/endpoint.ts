import type { BaseEndpoint, EndpointKey } from '../endpoint.ts'
import type { Permission } from './roles.ts'

type Read = `GET ${string}`

/**
 * One endpoint of the console. Besides its `refusals` every endpoint may refuse: `login-required`,
 * `not-allowed` (the permission), `factor-required` (`fresh`), `forbidden` (a foreign page), `bad-request`,
 * `already-exists` (a unique index) and `unavailable`; one that takes an Idempotency-Key also
 * `idempotency-mismatch`.
 */
type BaseConsoleEndpoint = BaseEndpoint & {
  /** What the staff member needs; `anyone`: no login is needed. */
  permission: Permission | 'anyone'
  /** Requires a second factor given within the last five minutes. */
  fresh?: true
}

/**
 * The audit row of a writing endpoint: the action and the kind of its subject. `actionIfWrong` is the action
 * of an attempt with a wrong password, factor or code.
 */
export type AuditEntry = { action: string; subject: string; actionIfWrong?: string }

/** An endpoint that changes nothing, and needs no reason. It writes no audit row. */
export type ReadingEndpoint = BaseConsoleEndpoint & {
  audit?: never
  ownTransactions?: never
  setsSession?: never
  secret?: never
}

/** Runs in one transaction: its changes, one audit row and the stored response commit together. */
type TransactionalEndpoint = {
  permission: Permission
  ownTransactions?: never
  setsSession?: never
  /** Ignores Idempotency-Key, because its response must not be stored: a repeat acts again. */
  secret?: true
}

/**
 * Opens its own transactions, appends its own audit rows and ignores Idempotency-Key. For four cases: it
 * opens or ends a session; a refused guess must still be counted; it waits for a partner (SMS), which no
 * transaction may do; or it audits only some uses (the search: phones). The engine audits only a wrong factor
 * or password of logged-in staff.
 */
type OwnTransactionsEndpoint = {
  ownTransactions: true
  /** May set or delete the session cookie. */
  setsSession?: true
  secret?: never
}

/** An endpoint that changes something, or returns data that needs a reason. It is audited. */
export type WritingEndpoint = BaseConsoleEndpoint & { audit: AuditEntry } & (
    | TransactionalEndpoint
    | OwnTransactionsEndpoint
  )

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
