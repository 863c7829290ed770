/** What the list of calls is asked for: those to one number (its digits), or all. */
export function callListInput(number: string | undefined) {
  return { pageSize: 30, ...(number !== undefined && { number }) }
}
