import type { CallOutcome, PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { Button } from '@hao/kit/button.tsx'
import { PhoneCallIcon, PhoneIcon } from '@hao/kit/icons-more.tsx'
import type { ComponentType } from 'react'
import { fullNumber } from '../../base/plan.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import type { StageTone } from '../../parts/orders/order-view.ts'
import tones from '../../parts/orders/tones.module.css'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { nameDuration } from './days.ts'
import { PhoneIncomingIcon, PhoneMissedIcon } from './icons.ts'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'
import { useCaller } from './use-caller.ts'

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

const loadCallBack = async () => (await import('./call-back-sheet.tsx')).CallBackSheet
const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

/** A call: caller, number called, time and result. A tap shows the caller's full number and the actions. */
export function CallRow({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const { number, outcome, startedAt, seconds } = call
  const { icon: Icon, tone } = looks[outcome]
  const { caller, open, loading, show } = useCaller(call)
  return (
    <>
      <button type="button" className={css.call} aria-expanded={open} aria-busy={loading} onClick={show}>
        <span className={tones[tone]}>
          <Icon size={22} />
        </span>
        <span className={css.who}>
          <b>{caller ?? t.hidden}</b>
          <small>{t.to(fullNumber(number))}</small>
        </span>
        <span className={css.what}>
          <time dateTime={startedAt}>{formatMoment(startedAt).slice(11)}</time>
          <small className={tones[tone]}>
            {t.outcomes[outcome]}
            {seconds !== undefined && ` · ${nameDuration(seconds, t)}`}
          </small>
        </span>
      </button>
      {open && <Actions call={call} />}
    </>
  )
}

function Actions({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const deleting = useLazySheet(loadDelete, { what: { id: call.id } })
  const back = useLazySheet(loadCallBack, { call })
  return (
    <div className={css.actions}>
      {call.callable && (
        <Button tone="secondary" size="small" loading={back.loading} {...back.opener}>
          {t.callBack}
        </Button>
      )}
      {back.element}
      <Button tone="secondary" size="small" loading={deleting.loading} {...deleting.opener}>
        {t.deleteOne}
      </Button>
      {deleting.element}
    </div>
  )
}
