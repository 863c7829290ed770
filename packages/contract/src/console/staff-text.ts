import { name, text } from '../entities.ts'
import { maskPhonesInText } from '../phones-in-text.ts'

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
