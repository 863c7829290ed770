/** The limits of a column's width, CSS px. */
export const columnWidths = { min: 60, max: 800 } as const

/** How close the rows of a list are. */
export const densities = ['loose', 'usual', 'dense'] as const
