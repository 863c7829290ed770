/** How every number begins on screen (HM-10). */
export const planPrefix = '95013-'

/** A number as it is read and copied: 95013-628888. */
export function fullNumber(digits: string): string {
  return planPrefix + digits
}
