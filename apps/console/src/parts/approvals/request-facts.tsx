import type { ReactNode } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { Moment } from '../shown/values.tsx'
import { approvalTexts } from './texts.ts'

type Request = { askedBy: string; reason: string; askedAt: string; lapsesAt: string }

/** Who requests approval, why, since when and until when. */
export function useRequestFacts(request: Request): (readonly [label: string, value: ReactNode])[] {
  const t = useTexts(approvalTexts)
  return [
    [t.askedBy, request.askedBy],
    [t.reason, request.reason],
    [t.askedAt, <Moment key="asked" at={request.askedAt} />],
    [t.lapses, <Moment key="lapses" at={request.lapsesAt} />],
  ]
}
