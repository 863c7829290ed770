import type { PhoneNumber } from '@hao/contract/entities.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { Countdown } from '@hao/kit/countdown.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

/** Says that a number is sold, or held by another shopper and until when; nothing for a number on sale. */
export function StateBadge({ number: { state, heldUntil } }: { number: PhoneNumber }) {
  const t = useTexts(numberTexts)
  if (state === 'on_sale') return null
  if (state === 'sold') return <Badge tone="neutral">{t.sold}</Badge>
  return (
    <Badge tone="neutral">
      {t.held}
      {heldUntil && ' · '}
      {heldUntil && <Countdown variant="text" deadline={Date.parse(heldUntil)} label={t.held} />}
    </Badge>
  )
}
