/** For how many days the log of calls may be kept; 0 is not at all. */
export const keptDays = [0, 7, 30, 180] as const

export type KeptDays = (typeof keptDays)[number]

/** What is so for whoever never chose. */
export const keptDaysAtFirst: KeptDays = 30
