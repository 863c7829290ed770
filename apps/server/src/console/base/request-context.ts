import type { AuditDetails } from '@hao/contract/console/audit-details.ts'
import type {
  ConsoleOutput,
  ConsoleParsed,
  ConsoleEndpointKey,
  ConsoleEndpoints,
} from '@hao/contract/console/endpoints.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'

/** Who asks the console, and when. Who it is comes from the session's cookie and from nowhere else. */
export type RequestInfo<Staff> = ClientInfo & {
  staff: Staff
  at: Date
  /** Scheme and host of the console as the browser sees them. */
  origin: string
}

/** For an endpoint that reads. */
export type RequestContext<Staff = StaffSession> = RequestInfo<Staff> & { db: Db }

/** For an endpoint that writes: its changes and its audit row go into this one transaction. It may run twice, and only one run commits. */
export type WriteContext = RequestInfo<StaffSession> & { trx: Trx }

/** For a login or its end: it has transactions and audit rows of its own, because a refusal must not roll back what was counted. */
export type LoginContext<Staff = StaffSession | undefined> = RequestContext<Staff> & {
  /** Gives the browser the cookie of a session; without a token it takes it away. */
  setSession(token: string | undefined): void
}

/** What the audit row holds beside staff, time, and what the contract names. */
export type AuditFields = {
  subjectId?: string | number | null
  reason?: string | null
  details?: AuditDetails
  /** It was tried with a wrong code, which is kept because the try is counted. */
  wrong?: boolean
}

type StaffFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K]['permission'] extends 'nobody'
  ? StaffSession | undefined
  : StaffSession

type ContextFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K] extends { login: true }
  ? LoginContext<StaffFor<K>>
  : ConsoleEndpoints[K] extends { ownTransactions: true }
    ? RequestContext<StaffFor<K>>
    : ConsoleEndpoints[K] extends { audit: object }
      ? WriteContext
      : RequestContext<StaffFor<K>>

type ResultFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K] extends
  | { login: true }
  | { ownTransactions: true }
  ? ConsoleOutput<K>
  : ConsoleEndpoints[K] extends { audit: object }
    ? { data: ConsoleOutput<K>; audit: AuditFields }
    : ConsoleOutput<K>

/** Answers one endpoint: checked input in, output out, refusals thrown. */
export type Handler<K extends ConsoleEndpointKey> = (
  input: ConsoleParsed<K>,
  request: ContextFor<K>,
) => Promise<ResultFor<K>>

/** A handler for each of these endpoints: one that is missing does not compile. */
export type Handlers<K extends ConsoleEndpointKey = ConsoleEndpointKey> = { [P in K]: Handler<P> }
