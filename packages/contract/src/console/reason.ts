import { staffText } from './staff-text.ts'

const reasonWithLength = (least: number) => staffText(500).trim().min(least)

/** Why somebody of the staff does it, in their words. Histories and the audit keep it for good, so a phone in it is masked. */
export const reason = reasonWithLength(1)

/** The same where it has to tell something: who sees a phone, takes a number from its owner, or opens a ticket anew. */
export const detailedReason = reasonWithLength(2)
