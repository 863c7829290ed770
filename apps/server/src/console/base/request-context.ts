import type { AuditDetails } from '@hao/contract/console/audit-details.ts'
import type { ActCounts } from '@hao/contract/console/limits.ts'
import type {
  ConsoleOutput,
  ConsoleParsed,
  ConsoleEndpointKey,
  ConsoleEndpoints,
} from '@hao/contract/console/endpoints.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'

/** Who sends a request, and when. The staff member is known by the session cookie alone. */
export type RequestInfo<Staff> = ClientInfo & {
  staff: Staff
  at: Date
  /** Scheme and host of the console as the browser sees them. */
  origin: string
}

export type RequestContext<Staff = StaffSession> = RequestInfo<Staff> & { db: Db }

/**
 * For an endpoint that writes: its changes and its audit row share one transaction. After conflicts the
 * handler runs again, five times in all at most; one run commits.
 */
export type WriteContext = RequestInfo<StaffSession> & { trx: Trx }

/** Who asks or acts, and when. */
export const actorOf = ({ staff: { staffId }, at }: Pick<WriteContext, 'staff' | 'at'>) => ({ staffId, at })

/** Who acts, why, and when. */
export const actOf = (request: WriteContext, reason: string) => ({ ...actorOf(request), reason })

/** For an endpoint that opens or ends a session. It opens its own transactions. */
export type LoginContext<Staff = StaffSession | undefined> = RequestContext<Staff> & {
  /** Sets the session cookie in the browser; without a token, deletes it. */
  setSession(token: string | undefined): void
}

export type AuditFields = {
  subjectId?: string | number | null
  reason?: string | null
  details?: AuditDetails
  /** What counts for the limits of one person. Beyond them nothing is committed. */
  alone?: ActCounts
  /** The attempt had a wrong code. The transaction commits, because the attempt counts. */
  wasWrong?: boolean
}

type StaffFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K]['permission'] extends 'anyone'
  ? StaffSession | undefined
  : StaffSession

type ContextFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K] extends { setsSession: true }
  ? LoginContext<StaffFor<K>>
  : ConsoleEndpoints[K] extends { ownTransactions: true }
    ? RequestContext<StaffFor<K>>
    : ConsoleEndpoints[K] extends { audit: object }
      ? WriteContext
      : RequestContext<StaffFor<K>>

type ResultFor<K extends ConsoleEndpointKey> = ConsoleEndpoints[K] extends { ownTransactions: true }
  ? ConsoleOutput<K>
  : ConsoleEndpoints[K] extends { audit: object }
    ? { data: ConsoleOutput<K>; audit: AuditFields }
    : ConsoleOutput<K>

/** Handles one endpoint: takes parsed input, returns the output, throws refusals. */
type ConsoleHandler<K extends ConsoleEndpointKey> = (
  input: ConsoleParsed<K>,
  request: ContextFor<K>,
) => Promise<ResultFor<K>>

/** The handlers of these endpoints. A missing one does not compile. */
export type ConsoleHandlers<K extends ConsoleEndpointKey = ConsoleEndpointKey> = {
  [P in K]: ConsoleHandler<P>
}
