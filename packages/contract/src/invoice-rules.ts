/** How long after its payment a buyer may ask for the invoice of an order. */
export const invoiceDays = 180

const taxCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Upper case, without blanks, full-width characters as the usual ones. */
export const normaliseTaxNumber = (typed: string) =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * True for a unified social credit code (统一社会信用代码, GB 32100-2015): 17 characters and their check character,
 * modulo 31. Older tax numbers of 15 digits ended with 2017 and are refused.
 */
export function isTaxNumber(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false
  let [sum, weight] = [0, 1]
  for (const character of value.slice(0, 17)) {
    sum += taxCharacters.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return taxCharacters[(31 - (sum % 31)) % 31] === value[17]
}

/** A fully digital invoice has a number of 20 digits; older ones have 8 digits, or 8 behind a code. */
export const invoiceNumber = /^(?:\d{8}|\d{18}|\d{20})$/

/** The most bytes of a PDF. */
export const maxInvoiceBytes = 2 * 1024 * 1024
