/** What became of callers who could leave a message. `full`: another recording of the number, or too many. */
export const voicemailOutcomes = ['sent', 'lost', 'short', 'full'] as const
export type VoicemailOutcome = (typeof voicemailOutcomes)[number]

export type Recordings = {
  /** Undefined when there is no room, else what ends it. */
  begin: (number: string) => (() => void) | undefined
  /** Those that run or wait to be sent. */
  size: () => number
  count: (outcome: VoicemailOutcome) => void
}

/** Recordings that run or wait to be sent: one a number, and `max` of 1.3 MB each in memory. */
export function createRecordings(count: Recordings['count'] = () => {}, max = 50): Recordings {
  const numbers = new Set<string>()
  return {
    begin: (number) => {
      if (numbers.has(number) || numbers.size >= max) return undefined
      numbers.add(number)
      return () => void numbers.delete(number)
    },
    size: () => numbers.size,
    count,
  }
}
