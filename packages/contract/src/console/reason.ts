import { text } from '../entities.ts'
import { maskPhonesIn } from '../phones-in-text.ts'

const reasonOf = (least: number) => text(500).trim().min(least).overwrite(maskPhonesIn)

/** Why somebody of the staff does it, in their words. Histories and the audit keep it for good, so a phone in it is masked. */
export const reason = reasonOf(1)

/** The same where it has to tell something: who sees a phone, takes a number from its owner, or opens a ticket anew. */
export const tellingReason = reasonOf(2)
