import { z } from 'zod'
import { limitedText, text } from './values.ts'

const maxItems = 100
const phone = z.string().regex(/^1\d{10}$/)
/** Where a phone is: its Contact, Path with the nearest proxy first, and the source of its REGISTER. */
export const phonePlace = z.object({
  contact: limitedText(500).min(1),
  path: z.array(limitedText(300).min(1)).max(4),
  source: text.min(1),
})
export type PhonePlace = z.infer<typeof phonePlace>

/** A change of a phone's registration. With 0 `seconds` it ends, and has no place. */
export const registrationChange = z.union([
  z.object({ phone, seconds: z.literal(0) }),
  z.object({ phone, seconds: z.int().min(1).max(86_400), ...phonePlace.shape }),
])
export type RegistrationChange = z.infer<typeof registrationChange>

/** A change that cannot be read costs none of the others. */
export const registrationsRequest = z.object({
  changes: z.array(z.unknown()).max(maxItems),
  phones: z.array(phone).max(maxItems),
})
export type RegistrationsRequest = { changes: readonly RegistrationChange[]; phones: readonly string[] }

/** The change that it received last. It has ended unless `until` is after `registeredAt`. */
export const registration = phonePlace.partial().extend({
  phone: z.string(),
  registeredAt: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type Registration = z.infer<typeof registration>

export const registrationsResponse = z.object({ registrations: z.array(registration) })
