/**
 * What somebody typed or pasted as a number to call: full-width digits become plain ones, spaces and dashes
 * go; a leading + stays.
 */
export function toDialString(text: string): string {
  const plain = text.normalize('NFKC').trim()
  return (plain.startsWith('+') ? '+' : '') + plain.replace(/[^\d*#]/g, '')
}

/** A mobile number of China, with or without its country; undefined for anything else. */
export function findMobileNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s().-]/g, '')
  return /^(?:\+86|0086|86)?(1[3-9]\d{9})$/.exec(plain)?.[1]
}

/** As people read it out: 138 1234 1234; a number of five service digits and its own. */
export function groupDigits(number: string): string {
  return number.replace(/^(1[3-9]\d)(\d{4})(\d{4})$/, '$1 $2 $3').replace(/^(9[56]\d{3})(\d{6,})$/, '$1 $2')
}

/**
 * Who calls from the dialler unless it is told otherwise, and who does where that phone is the one to ring.
 */
export const demoCallers = ['13812341234', '13912341234'] as const
