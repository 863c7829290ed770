import type { ConsoleEndpoints } from '@hao/contract/console/endpoints.ts'

type Entry = {
  [K in keyof ConsoleEndpoints]: ConsoleEndpoints[K] extends { audit: infer E } ? E : never
}[keyof ConsoleEndpoints] & { action: string; subject: string }

type WrongAction = Extract<Entry, { actionIfWrong: string }>['actionIfWrong']

/** The actions in the audit. A new writing endpoint does not compile before its action has a text. */
export type AuditAction = Entry['action'] | WrongAction | 'login.refused' | 'import.terminal'

export type AuditSubject = Entry['subject']
