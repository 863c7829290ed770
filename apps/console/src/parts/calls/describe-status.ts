import type { Texts } from '../../base/texts/texts.ts'
import type { sipTexts } from './sip-texts.ts'

/** The meaning of a SIP status, with its cause and what to do. Unknown ones are described by their class. */
export function describeStatus(
  { statuses, classes, unknown }: Texts<typeof sipTexts>,
  status: number,
): { meaning: string; advice: string } {
  const known: Readonly<Record<number, readonly string[]>> = statuses
  const byClass: Readonly<Record<number, readonly string[]>> = classes
  const [meaning = '', advice = ''] = known[status] ?? byClass[Math.floor(status / 100)] ?? unknown
  return { meaning, advice }
}
