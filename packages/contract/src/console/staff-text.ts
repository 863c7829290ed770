import { name, text } from '../entities.ts'
import { maskPhonesInText } from '../phones-in-text.ts'

/** What the staff types and somebody else reads later: kept with the phones in it masked. */
export const staffText = (max: number) => text(max).overwrite(maskPhonesInText)

/** The same as one line. */
export const staffName = (max: number) => name(max).overwrite(maskPhonesInText)

/** The query of an address, each of its names and values masked; as it is where there is no phone in it. */
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
