/** The most numbers that a simulation lists of each part of its histogram. */
export const maxListedChanges = 1000
