import type { CallOutcome, PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { PhoneCallIcon, PhoneIcon, TrashIcon } from '@hao/kit/icons-more.tsx'
import { type ComponentType, Fragment } from 'react'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import type { StageTone } from '../../parts/orders/order-view.ts'
import tones from '../../parts/orders/tones.module.css'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { describeOutcome } from '../../parts/calls/outcome.ts'
import { ringTexts } from '../../parts/calls/ring-texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { CallActions } from './call-actions.tsx'
import { nameDuration } from './days.ts'
import { PhoneIncomingIcon, PhoneMissedIcon, PhoneOutgoingIcon } from './icons.ts'
import { useNumberLabel } from '../../parts/subscriptions/use-number-label.ts'
import css from './screen.module.css'
import { useCaller } from './use-caller.ts'
import { Voicemail } from './voicemail.tsx'

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

function lookOf({ outcome, outgoing }: PhoneCall): Look {
  return outgoing
    ? { icon: PhoneOutgoingIcon, tone: outcome === 'answered' ? 'jade' : 'neutral' }
    : looks[outcome]
}

type CallGroupProps = {
  /** The calls of one caller to one number, newest first. */
  calls: readonly [PhoneCall, ...PhoneCall[]]
  /** Whether the number called is shown: calls to others are in the list. */
  showNumber: boolean
}

/** The newest call of a caller. A tap shows the full number, the actions and the caller's other calls. */
export function CallGroup({ calls, showNumber }: CallGroupProps) {
  const t = useTexts(callsTexts)
  const label = useNumberLabel()
  const [newest] = calls
  const { name, number, startedAt } = newest
  const { icon: Icon, tone } = lookOf(newest)
  const { caller, open, loading, show } = useCaller(newest)
  return (
    <>
      <button type="button" className={css.call} aria-expanded={open} aria-busy={loading} onClick={show}>
        <span className={tones[tone]}>
          <Icon size={22} />
        </span>
        <span className={css.who}>
          <b>{name ?? caller ?? t.hidden}</b>
          {name !== undefined && <small>{caller}</small>}
          {showNumber && <small>{t.to(label(number))}</small>}
          <MessageMark calls={calls} />
        </span>
        <span className={css.what}>
          <time dateTime={startedAt}>
            {formatMoment(startedAt).slice(11, 16)}
            {calls.length > 1 && ` · ${t.times(calls.length)}`}
          </time>
          <small className={tones[tone]}>
            <Outcome call={newest} />
          </small>
        </span>
      </button>
      {open && calls.length === 1 && <Voicemail call={newest} />}
      {open && <CallActions call={newest} caller={caller} single={calls.length === 1} />}
      {open && calls.length > 1 && (
        <div className={css.each}>
          {calls.map((call) => (
            <Fragment key={call.id}>
              <OneOfGroup call={call} />
              <Voicemail call={call} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}

/** Whether one of the calls has a message, and one that the shopper has not heard. */
function MessageMark({ calls }: Pick<CallGroupProps, 'calls'>) {
  const t = useTexts(callsTexts)
  const messages = calls.flatMap(({ voicemail }) => voicemail ?? [])
  if (messages.length === 0) return null
  const isNew = messages.some(({ heard }) => !heard)
  return <small className={isNew ? css.new : ''}>{isNew ? t.newMessage : t.message}</small>
}

function Outcome({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const { reasons } = useTexts(ringTexts)
  return (
    <>
      {describeOutcome(call, { calls: t, reasons })}
      {call.seconds !== undefined && ` · ${nameDuration(call.seconds, t)}`}
    </>
  )
}

const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

function OneOfGroup({ call }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const time = formatMoment(call.startedAt).slice(11)
  const deleting = useLazySheet(loadDelete, { what: { id: call.id } })
  return (
    <p>
      <time dateTime={call.startedAt}>{time}</time>
      <span className={tones[lookOf(call).tone]}>
        <Outcome call={call} />
      </span>
      <IconButton label={t.deleteAt(time)} {...deleting.opener}>
        <TrashIcon size={18} />
      </IconButton>
      {deleting.element}
    </p>
  )
}
