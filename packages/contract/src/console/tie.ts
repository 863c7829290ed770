import { z } from 'zod'

/** Afterwards one person may control both accounts, or has chosen the approver. */
export const tyingActs = ['invite', 'invite-again', 'change-roles', 'enable'] as const

/** Why an approver does not count as a person other than the asker, and until when. */
export const tie = z.object({
  /** Whose account was changed. */
  side: z.enum(['approver', 'asker']),
  act: z.enum(tyingActs),
  /** Who did it; null for the command line. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  asker: z.string(),
})
