/**
 * A number changes hands: `acceptHours` to accept it, then `waitHours` in which either owner may stop it.
 * `daysApart` between two changes of one number. The paid period must last `daysLeft` more days when it is
 * offered: the six of the announcement of a charge come after the change. `daysAfterPhone` after a change of
 * the login phone without the old one, so that no one takes an account over and gives its numbers away.
 */
export const transferTerms = {
  acceptHours: 72,
  waitHours: 48,
  daysApart: 30,
  daysLeft: 12,
  daysAfterPhone: 30,
} as const

/** Characters of the message of a gift. */
export const maxGiftMessage = 60
