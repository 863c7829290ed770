import { z } from 'zod'
import { name, text } from '../entities.ts'
import { isVisible } from '../name.ts'
import { maskPhonesInText } from '../phones-in-text.ts'

/** Not what JavaScript accepts as well (`0x10`, `1e3`, ` 5 `, `true`). */
export const wholeNumber = <T extends z.ZodType<number, number>>(meant: T) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(meant)

export const id = wholeNumber(z.number().int().positive())

/** Characters that turn the direction of the text after them, also that of other fields on the line. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** Before it is stored, phones in it are masked and directions of text removed. */
export const staffText = (max: number) =>
  text(max)
    .overwrite((typed) => typed.replaceAll(directions, ''))
    .overwrite(maskPhonesInText)

/** The same on one line. */
export const staffName = (max: number) => name(max).overwrite(maskPhonesInText)

/** The query of an address with each name and value masked; unchanged when it has no phone. */
export const staffQuery = (max: number) => text(max).overwrite(maskQuery)

function maskQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)]
  const masked = pairs.map(([key, value]): [string, string] => [
    maskPhonesInText(key),
    maskPhonesInText(value),
  ])
  const found = masked.some(([key, value], at) => key !== pairs[at]?.[0] || value !== pairs[at]?.[1])
  return found ? new URLSearchParams(masked).toString() : query
}

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
