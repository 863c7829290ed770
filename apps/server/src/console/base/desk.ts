import type { AuditDetails } from '@hao/contract/console/audit-details.ts'
import type { CallOutput, CallParsed, ConsoleCallKey, ConsoleCalls } from '@hao/contract/console/calls.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { Visit } from '../../platform/base/visit.ts'

/** Who asks the console, and when. Who it is comes from the session's cookie and from nowhere else. */
export type Asker<Staff> = Visit & {
  staff: Staff
  at: Date
  /** Scheme and host of the console as the browser sees them. */
  origin: string
}

/** For a call that reads. */
export type Desk<Staff = StaffSession> = Asker<Staff> & { db: Db }

/** For a call that writes: all that it does goes into this one transaction, its row of the audit too. It may run twice, of which one counts. */
export type WritingDesk = Asker<StaffSession> & { trx: Trx }

/** For a call that leads to a login or ends it: it has transactions and audit rows of its own, because a refusal must not take back what was counted. */
export type LoginDesk<Staff = StaffSession | undefined> = Desk<Staff> & {
  /** Gives the browser the cookie of a session; without a token it takes it away. */
  keepSession(token: string | undefined): void
}

/** What the audit is told of a call beside who, when, and what the contract names. */
export type Audited = {
  subjectId?: string | number | null
  reason?: string | null
  details?: AuditDetails
  /** It was tried with a wrong code, which is kept because the try is counted. */
  wrong?: boolean
}

type StaffOf<K extends ConsoleCallKey> = ConsoleCalls[K]['permission'] extends 'nobody'
  ? StaffSession | undefined
  : StaffSession

type DeskOf<K extends ConsoleCallKey> = ConsoleCalls[K] extends { login: true }
  ? LoginDesk<StaffOf<K>>
  : ConsoleCalls[K] extends { question: true }
    ? Desk<StaffOf<K>>
    : ConsoleCalls[K] extends { audit: object }
      ? WritingDesk
      : Desk<StaffOf<K>>

type AnswerOf<K extends ConsoleCallKey> = ConsoleCalls[K] extends { login: true } | { question: true }
  ? CallOutput<K>
  : ConsoleCalls[K] extends { audit: object }
    ? { data: CallOutput<K>; audit: Audited }
    : CallOutput<K>

/** Answers one call: checked input in, output out, refusals thrown. */
export type Handler<K extends ConsoleCallKey> = (
  input: CallParsed<K>,
  desk: DeskOf<K>,
) => Promise<AnswerOf<K>>

/** A handler for each of these calls: one that is missing does not compile. */
export type Handlers<K extends ConsoleCallKey = ConsoleCallKey> = { [P in K]: Handler<P> }
