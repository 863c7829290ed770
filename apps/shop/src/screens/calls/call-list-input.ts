/** The input of the call list: calls to one number (its digits), or to all. */
export function callListInput(number: string | undefined) {
  return { pageSize: 30, ...(number !== undefined && { number }) }
}

/** The input of the list of the shopper's numbers, as the parts of this screen read it. */
export const ownNumbersInput = { pageSize: 100 }
