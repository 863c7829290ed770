import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { cx } from '@hao/kit/cx.ts'
import { AlertIcon, CheckIcon } from '@hao/kit/icons.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { NamedNumber } from '../../parts/subscriptions/named-number.tsx'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { describeOutcome } from '../../parts/calls/outcome.ts'
import { remedyPath } from '../../parts/calls/remedy.ts'
import { describeVerdict, ringTexts } from '../../parts/calls/ring-texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import css from './checks.module.css'
import spoken from '@hao/kit/spoken.module.css'
import type { RingCheck } from './ring-check.ts'
import { serviceTexts } from './texts.ts'

type CheckedNumberProps = {
  subscription: Subscription
  check: RingCheck
  /** The newest call to it, if known. */
  call: PhoneCall | 'none' | undefined
  /** Opened with all its steps from the start. */
  open: boolean
}

/** The facts that say a reason in their own words; each other reason has a row of its own. */
const toldBy: Partial<Record<RingReason, 'bound' | 'state'>> = {
  unbound: 'bound',
  suspended: 'state',
  expired: 'state',
}

/** The check of a number: whether a stranger's call rings now and why, the facts, and the next action. */
export function CheckedNumber({ subscription, check, call, open }: CheckedNumberProps) {
  const t = useTexts(serviceTexts)
  const words = useTexts(subscriptionTexts)
  const ring = useTexts(ringTexts)
  const { number, state, boundPhone, periodEnd } = subscription
  const { verdict, next } = check
  const told = toldBy[verdict.reason]
  const period = periodEnd ? t.periodUntil(formatMoment(periodEnd)) : t.periodWaits
  return (
    <details className={css.number} open={open}>
      <summary>
        <NamedNumber subscription={subscription} />
        <Badge tone={verdict.rings ? 'jade' : 'vermilion'}>{verdict.rings ? t.rings : t.silent}</Badge>
      </summary>
      <ul>
        {!told && <Step name={t.steps.rule} good={verdict.rings} text={describeVerdict(verdict, ring)} />}
        <Step name={t.steps.bound} good={told !== 'bound'} text={boundPhone ?? t.unbound} />
        <Step name={t.steps.state} good={told !== 'state'} text={words.states[state]} />
        <Step name={t.steps.period} good={next !== 'renew'} text={period} />
        {boundPhone !== undefined && call && <LastCall call={call} digits={number.number} />}
      </ul>
      <p className={css.advice}>{t.advice[next]}</p>
      <ButtonLink
        href={remedyPath(next === 'ask' ? 'contact' : next, subscription)}
        size="small"
        tone={next === 'ask' ? 'secondary' : 'primary'}
      >
        {next === 'ask' ? t.stillSilent : ring.remedies[next]}
      </ButtonLink>
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
        <span className={spoken.spoken}>{good ? t.good : t.bad}</span>
      </span>
    </li>
  )
}

/** Whether calls arrive: the newest one, and a link to the call log. */
function LastCall({ call, digits }: { call: PhoneCall | 'none'; digits: string }) {
  const t = useTexts(serviceTexts)
  const words = { calls: useTexts(callsTexts), reasons: useTexts(ringTexts).reasons }
  return (
    <li>
      <PhoneIcon size={18} />
      <span className={css.name}>{t.steps.call}</span>
      {call === 'none' ? (
        <span>{t.noCall}</span>
      ) : (
        <Link href={paths.calls(digits)} className={css.link}>
          {formatMoment(call.startedAt)} {describeOutcome(call, words)}
        </Link>
      )}
    </li>
  )
}
