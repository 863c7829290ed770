import { demoCallers, toDialString } from './digits.ts'

const key = (phone: string) => `number of ${phone}`

/**
 * The number that rings a phone: from `?dial=`, else from the last incoming call. The browser stores it for
 * the next visit; '' while it is unknown.
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
    // Without storage it is known to this page only.
  }
}

function read(phone: string): string | null {
  try {
    return localStorage.getItem(key(phone))
  } catch {
    return null
  }
}

/** The dialler's address with the number of `phone` filled in. */
export function diallerPath(phone: string, number: string): string {
  const [usual, other] = demoCallers
  const query = new URLSearchParams({ ...(number && { number }), ...(phone === usual && { caller: other }) })
  return `/simulators/carrier/dial${query.size > 0 ? `?${query}` : ''}`
}
