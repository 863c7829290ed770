import { isVisible } from '../name.ts'
import { staffText } from './staff-text.ts'

/** `least` visible characters: blanks and invisible ones explain nothing. */
const reasonWithLength = (least: number) =>
  staffText(500)
    .trim()
    .min(least)
    .refine((given) => [...given].filter(isVisible).length >= least)

/** The staff member's reason. Histories and the audit keep it forever, so phones in it are masked. */
export const reason = reasonWithLength(1)

/** The recorded reason of what the server stopped because its member was disabled or lost the role. */
export const rightLost = 'right-lost'

/** At least two characters, where colleagues must be able to understand the action. */
export const detailedReason = reasonWithLength(2)
