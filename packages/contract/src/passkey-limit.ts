/** For an account. */
export const maxPasskeys = 5
