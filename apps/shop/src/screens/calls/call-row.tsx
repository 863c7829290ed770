import type { CallOutcome, PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { PhoneCallIcon, PhoneIcon } from '@hao/kit/icons-more.tsx'
import type { ComponentType } from 'react'
import { fullNumber } from '../../base/plan.ts'
import type { StageTone } from '../../parts/orders/order-view.ts'
import tones from '../../parts/orders/tones.module.css'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { nameDuration } from './days.ts'
import { PhoneIncomingIcon, PhoneMissedIcon } from './icons.ts'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'

type Look = { icon: ComponentType<{ size?: number }>; tone: StageTone }

const missed: Look = { icon: PhoneMissedIcon, tone: 'vermilion' }
const looks: Record<CallOutcome, Look> = {
  ringing: { icon: PhoneCallIcon, tone: 'jade' },
  answered: { icon: PhoneIncomingIcon, tone: 'jade' },
  missed,
  busy: missed,
  cancelled: missed,
  refused: missed,
  unknown: { icon: PhoneIcon, tone: 'neutral' },
}

/** A call: who, to which number, when, and what came of it. */
export function CallRow({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const { caller, number, outcome, startedAt, seconds } = call
  const { icon: Icon, tone } = looks[outcome]
  return (
    <div className={css.call}>
      <span className={tones[tone]}>
        <Icon size={22} />
      </span>
      <p className={css.who}>
        <b>{caller ?? t.hidden}</b>
        <small>{t.to(fullNumber(number))}</small>
      </p>
      <p className={css.what}>
        <time dateTime={startedAt}>{formatMoment(startedAt).slice(11)}</time>
        <small className={tones[tone]}>
          {t.outcomes[outcome]}
          {seconds !== undefined && ` · ${nameDuration(seconds, t)}`}
        </small>
      </p>
    </div>
  )
}
