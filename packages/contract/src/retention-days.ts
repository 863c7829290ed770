/** For how many days the log of calls may be kept; 0 is not at all. */
export const retentionDays = [0, 7, 30, 180] as const

export type RetentionDays = (typeof retentionDays)[number]

/** What is so for whoever never chose. */
export const defaultRetentionDays: RetentionDays = 30
