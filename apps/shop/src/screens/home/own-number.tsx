import { useEffect, useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { serverNow } from '@hao/kit/server-clock.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { flattenPages, readPages } from '../../base/api/query.ts'
import { traceKeys } from '../../base/api/session.ts'
import { removeStored, writeStored } from '../../base/api/storage.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { describeSilence, ringTexts } from '../../parts/calls/ring-texts.ts'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import type { StageTone } from '../../parts/orders/order-view.ts'
import tones from '../../parts/orders/tones.module.css'
import {
  describeStatus,
  getPhone,
  getRequiredAction,
  getTone,
} from '../../parts/subscriptions/subscription-view.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { useSilence } from '../../parts/subscriptions/use-ring-state.ts'
import css from './own-number.module.css'
import { ownNumberTexts } from './own-number-texts.ts'

/** As the check of numbers that do not ring. */
const live = readPages('GET /subscription', { state: 'live', pageSize: 20 })

/** One line with the shopper's number that needs something, else their newest; nothing without a number. */
export function OwnNumber() {
  const { failed } = useTexts(ownNumberTexts)
  const query = useInfiniteQuery(live)
  const { data } = query
  const owned = flattenPages(data)
  const owns = owned.length > 0
  useEffect(() => {
    if (data) keepRoom(owns)
  }, [data, owns])
  if (isRetryPaused(query)) return <ReadFailureLine query={query} text={failed} className={css.failed} />
  if (!data) return <Skeleton height={72} radius={14} />
  const shown = owned.find((each) => !['none', 'gift'].includes(getRequiredAction(each))) ?? owned[0]
  return shown ? <Line subscription={shown} others={owned.length > 1} /> : null
}

/** owner-room.ts keeps the room from the next page on. */
function keepRoom(owns: boolean): void {
  document.documentElement.toggleAttribute('data-owner', owns)
  if (owns) writeStored(traceKeys.owner, '1')
  else removeStored(traceKeys.owner)
}

function Line({ subscription, others }: { subscription: Subscription; others: boolean }) {
  const { all } = useTexts(ownNumberTexts)
  const state = useStateInWords(subscription)
  const { id, name, number } = subscription
  return (
    <Link href={others ? paths.myNumbers() : paths.myNumber(id)} className={css.line}>
      <span className={css.number}>
        {name && <b>{name}</b>}
        <PatternDigits number={number} />
        <small className={tones[state.tone]}>{state.text}</small>
      </span>
      {others && <span className={css.all}>{all}</span>}
      <ChevronRightIcon size={18} />
    </Link>
  )
}

/** What is due; else why it is silent, or the phone that it rings. */
function useStateInWords(subscription: Subscription): { text: string; tone: StageTone } {
  const t = useTexts(subscriptionTexts)
  const ring = useTexts(ringTexts)
  const [now] = useState(serverNow)
  const silence = useSilence(subscription)
  const need = getRequiredAction(subscription)
  const status = describeStatus(subscription, now, t)
  const tone = getTone(subscription)
  if (need === 'bind' || need === 'renew') return { text: `${status} · ${t[need]}`, tone }
  if (silence) return { text: describeSilence(silence, ring), tone: 'vermilion' }
  return { text: getPhone(subscription, false, t) ?? status, tone }
}
