import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { buttonClass } from '@hao/kit/button.tsx'
import { cx } from '@hao/kit/cx.ts'
import { AlertIcon, CheckIcon } from '@hao/kit/icons.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { paths } from '../../base/routes.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import css from './checks.module.css'
import type { RingCheck } from './ring-check.ts'
import { serviceTexts } from './texts.ts'

export type CheckedNumberProps = {
  subscription: Subscription
  check: RingCheck
  /** The newest call to it, if known. */
  call: PhoneCall | 'none' | undefined
  /** Opened with all its steps from the start. */
  open: boolean
}

/** The check of a number: what is well, what is not, and the next action. */
export function CheckedNumber({ subscription, check, call, open }: CheckedNumberProps) {
  const t = useTexts(serviceTexts)
  const words = useTexts(subscriptionTexts)
  const { number, state, boundPhone, periodEnd } = subscription
  const period = periodEnd ? t.periodUntil(formatMoment(periodEnd)) : t.periodWaits
  return (
    <details className={css.number} open={open}>
      <summary>
        <PatternDigits number={number} />
        <Badge tone={check.rings ? 'jade' : 'vermilion'}>{check.rings ? t.rings : t.silent}</Badge>
      </summary>
      <ul>
        <Step name={t.steps.bound} good={check.bound} text={boundPhone ?? t.unbound} />
        <Step name={t.steps.state} good={check.inUse} text={words.states[state]} />
        <Step name={t.steps.period} good={check.paid} text={period} />
        {check.bound && call && <LastCall call={call} digits={number.number} />}
      </ul>
      <p className={css.advice}>{t.advice[check.next]}</p>
      <Link href={nextPath(check.next, subscription)} className={nextClass(check)}>
        {t.next[check.next]}
      </Link>
    </details>
  )
}

function Step({ name, good, text }: { name: string; good: boolean; text: string }) {
  const t = useTexts(serviceTexts)
  return (
    <li className={cx(!good && css.bad)}>
      {good ? <CheckIcon size={18} /> : <AlertIcon size={18} />}
      <span className={css.name}>{name}</span>
      <span>
        {text}
        <span className={css.spoken}>{good ? t.good : t.bad}</span>
      </span>
    </li>
  )
}

/** Whether calls arrive: the newest one, and a link to the call log. */
function LastCall({ call, digits }: { call: PhoneCall | 'none'; digits: string }) {
  const t = useTexts(serviceTexts)
  const words = useTexts(callsTexts)
  return (
    <li>
      <PhoneIcon size={18} />
      <span className={css.name}>{t.steps.call}</span>
      {call === 'none' ? (
        <span>{t.noCall}</span>
      ) : (
        <Link href={paths.calls(digits)} className={css.link}>
          {formatMoment(call.startedAt)} {words.outcomes[call.outcome]}
        </Link>
      )}
    </li>
  )
}

function nextPath(next: RingCheck['next'], { id, orderId }: Subscription): string {
  if (next === 'bind') return paths.bindPhone(orderId)
  if (next === 'renew' || next === 'recover') return paths.myNumber(id, 'pay')
  return next === 'choose' ? paths.numbers : paths.newTicket({ category: 'calls', orderId })
}

function nextClass({ next }: RingCheck): string {
  return buttonClass({ size: 'small', tone: next === 'ask' ? 'secondary' : 'primary' })
}
