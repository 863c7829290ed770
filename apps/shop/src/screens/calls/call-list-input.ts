/** The input of the call list: calls to one number (its digits), or to all. */
export function callListInput(number: string | undefined) {
  return { pageSize: 30, ...(number !== undefined && { number }) }
}

export const ownNumbersInput = { pageSize: 100 }
