export const columnWidths = { min: 60, max: 800 } as const

export const densities = ['loose', 'usual', 'dense'] as const
