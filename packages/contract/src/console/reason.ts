import { text } from '../entities.ts'
import { maskPhonesIn } from '../phone.ts'

/** Why somebody of the staff does it, in their words of `least` to `most` characters. Histories and the audit keep it for good, so a phone in it is masked. */
export const reasonOf = (most: number, least = 1) => text(most).trim().min(least).overwrite(maskPhonesIn)
