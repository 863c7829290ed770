import { z } from 'zod'

/** What one member of staff does to another's account that may put the same person behind both, or chooses who approves. */
export const tyingActs = ['invite', 'invite-again', 'change-roles', 'enable'] as const

/** Why an approver does not count as another person than the asker, and until when. */
export const tie = z.object({
  /** Whose account it was done to. */
  side: z.enum(['approver', 'asker']),
  act: z.enum(tyingActs),
  /** Who did it; null for the command line. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  asker: z.string(),
})
