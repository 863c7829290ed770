import type { ConsoleEndpoints } from '@hao/contract/console/endpoints.ts'

type Entry = {
  [K in keyof ConsoleEndpoints]: ConsoleEndpoints[K] extends { audit: infer E } ? E : never
}[keyof ConsoleEndpoints] & { action: string; subject: string }

type WrongAction = Extract<Entry, { wrong: string }>['wrong']

/** What the audit says was done: a call that writes something new does not compile before it has its words. */
export type AuditAction = Entry['action'] | WrongAction | 'login.refused' | 'import.terminal'

/** The kinds of things that it was done to. */
export type AuditSubject = Entry['subject']
