import { demoCallers, toDialString } from './digits.ts'

const key = (phone: string) => `number of ${phone}`

/**
 * The number that rings a phone: the one of `?dial=`, else of the last incoming call. The browser keeps it
 * for the next visit; '' while it is not known.
 */
export function ownNumber(phone: string): string {
  const given = toDialString(new URLSearchParams(location.search).get('dial') ?? '')
  if (given) rememberNumber(phone, given)
  return given || (read(phone) ?? '')
}

export function rememberNumber(phone: string, number: string): void {
  try {
    localStorage.setItem(key(phone), number)
  } catch {
    // A browser that keeps nothing: it is known for this page alone.
  }
}

function read(phone: string): string | null {
  try {
    return localStorage.getItem(key(phone))
  } catch {
    return null
  }
}

/** The dialler with a number filled in that rings `phone`. */
export function diallerPath(phone: string, number: string): string {
  const [usual, other] = demoCallers
  const query = new URLSearchParams({ ...(number && { number }), ...(phone === usual && { caller: other }) })
  return `/simulators/carrier/dial${query.size > 0 ? `?${query}` : ''}`
}
