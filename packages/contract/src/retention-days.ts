/** The possible retention (days) of the call log; 0 stores nothing. */
export const retentionDays = [0, 7, 30, 180] as const

type RetentionDays = (typeof retentionDays)[number]

/** The retention of users who have not chosen one. */
export const defaultRetentionDays: RetentionDays = 30

/** The retention of messages that callers leave, in a log of any retention. */
export const voicemailDays = 7
