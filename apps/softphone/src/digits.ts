/**
 * Normalises a typed or pasted number: full-width digits become plain ones, spaces and dashes go, a leading +
 * stays.
 */
export function toDialString(text: string): string {
  const plain = text.normalize('NFKC').trim()
  return (plain.startsWith('+') ? '+' : '') + plain.replace(/[^\d*#]/g, '')
}

/** A mobile number in China, with or without country code; undefined for anything else. */
export function findMobileNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s().-]/g, '')
  return /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(plain)?.[1]
}

/** Groups digits as people read them: 138 1234 1234; a service number as prefix and the rest. */
export function groupDigits(number: string): string {
  return number.replace(/^(1[3-9]\d)(\d{4})(\d{4})$/, '$1 $2 $3').replace(/^(9[56]\d{3})(\d{6,})$/, '$1 $2')
}

/** The default callers of the dialler; the second is used when the first is the phone that rings. */
export const demoCallers = ['13812341234', '13912341234'] as const
