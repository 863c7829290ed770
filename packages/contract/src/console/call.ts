import type { BaseEndpoint, EndpointKey } from '../endpoint.ts'
import type { Permission } from './roles.ts'

type Read = `GET ${string}`

/**
 * One endpoint of the operator's console. `permission` is what its caller must be allowed, `nobody` for the few that lead to a login.
 * `fresh` wants a factor that was given at most five minutes ago.
 */
type Call = BaseEndpoint & {
  permission: Permission | 'nobody'
  fresh?: true
}

/** What the audit keeps of a call that writes: what was done, and to which kind of thing. `wrong` is the action of a try with a wrong password, factor or code. */
export type AuditEntry = { action: string; subject: string; wrong?: string }

/** A call that changes nothing. */
export type ReadingCall = Call & { audit?: never }

/**
 * A call that changes something, or tells what only a reason opens: it has its row in the audit. `secret` is an answer that is kept nowhere, so that
 * the call can be repeated but not replayed; a `login` call opens the transactions of its own, and its audit rows; so does a `question`,
 * which changes nothing but is no GET, because what it asks for, such as a phone, does not belong into an address, or because it waits for somebody outside, whom no transaction may wait for.
 */
export type WritingCall = Call & { audit: AuditEntry; secret?: true; login?: true; question?: true }

export type ConsoleCall = ReadingCall | WritingCall

/** A key whose parameters are written `{id}`: no router of ours knows such. */
type Misspelt = `${string}{${string}`

/** Declares calls: one that writes and names no audit entry, or whose parameters are not written `:id`, does not compile. */
export function defineConsoleCalls<
  const T extends {
    [K in keyof T]: K extends Misspelt ? never : K extends Read ? ReadingCall : WritingCall
  } & Record<EndpointKey, ConsoleCall>,
>(calls: T): T {
  return calls
}
