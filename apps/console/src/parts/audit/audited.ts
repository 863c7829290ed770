import type { ConsoleCalls } from '@hao/contract/console/calls.ts'

type Entry = {
  [K in keyof ConsoleCalls]: ConsoleCalls[K] extends { audit: infer E } ? E : never
}[keyof ConsoleCalls] & { action: string; subject: string }

type WrongAction = Extract<Entry, { wrong: string }>['wrong']

/** What the audit says was done: a call that writes something new does not compile before it has its words. */
export type AuditAction = Entry['action'] | WrongAction | 'login.refused' | 'import.terminal'

/** The kinds of things that it was done to. */
export type AuditSubject = Entry['subject']
