import type { BaseEndpoint, EndpointKey } from '../endpoint.ts'
import type { Permission } from './roles.ts'

type Read = `GET ${string}`

/**
 * Besides its `refusals` every endpoint may refuse `login-required`, `not-allowed` (the permission),
 * `factor-required` (`fresh`), `forbidden` (a foreign page), `bad-request`, `already-exists` (a unique
 * index), `unavailable`; with an Idempotency-Key also `idempotency-mismatch`.
 */
type BaseConsoleEndpoint = BaseEndpoint & {
  permission: Permission | 'anyone'
  /** Requires a second factor given within the last five minutes. */
  fresh?: true
}

/** `actionIfWrong` is the action of an attempt with a wrong password, factor or code. */
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
 * It opens or ends a session; must count a refused guess; waits for a partner (SMS), which no transaction may
 * do; or audits only some uses (the search). It appends its own audit rows and ignores Idempotency-Key.
 */
type OwnTransactionsEndpoint = {
  ownTransactions: true
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

/** A writing one without an audit entry, or a parameter not written `:id`, does not compile. */
export function defineConsoleEndpoints<
  const T extends {
    [K in keyof T]: K extends Misspelt ? never : K extends Read ? ReadingEndpoint : WritingEndpoint
  } & Record<EndpointKey, ConsoleEndpoint>,
>(endpoints: T): T {
  return endpoints
}
