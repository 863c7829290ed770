import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { cx } from '@hao/kit/cx.ts'
import { Steps } from '@hao/kit/steps.tsx'
import { unbrokenNumber } from '../../base/plan.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import css from './call-progress.module.css'
import { outboundCallTexts } from './outbound-call-texts.ts'
import type { OutboundCallProgress } from './use-outbound-call.ts'

export type CallProgressProps = { kind: 'test' | 'callback'; number: string; story: OutboundCallProgress }

/**
 * The progress of an outbound call, as the network reports it. `number` is what the phones display, without
 * its prefix.
 */
export function CallProgress({ kind, number, story }: CallProgressProps) {
  const t = useTexts(outboundCallTexts)
  const state = story.states[story.states.length - 1] ?? 'placed'
  const over = state === 'ended'
  const test = kind === 'test'
  return (
    <div className={css.progress}>
      <i className={cx(css.mark, !over && css.live)}>
        <PhoneCallIcon size={30} />
      </i>
      <div aria-live="polite">
        <b>{over ? t.ended : t.states[state]}</b>
        <p>{textOf(t, { kind, number: unbrokenNumber(number), story })}</p>
      </div>
      <Steps
        label={t.title}
        items={test ? t.steps : t.stepsBack}
        current={stepOf(test ? testStep : backStep, story)}
      />
    </div>
  )
}

const testStep = { placed: 0, ringing: 1, answered: 2, calling: 2, connected: 2, ended: 3 }
const backStep = { placed: 0, ringing: 0, answered: 1, calling: 1, connected: 2, ended: 3 }

/** A call that ended early has not reached its last step. */
function stepOf(steps: typeof testStep, { states, cause }: OutboundCallProgress): number {
  const through = cause === undefined || cause === 'completed'
  const reached = through ? states : states.filter((state) => state !== 'ended')
  return steps[reached[reached.length - 1] ?? 'placed']
}

function textOf(t: Texts<typeof outboundCallTexts>, { kind, number, story }: CallProgressProps): string {
  const state = story.states[story.states.length - 1]
  const { hints } = t
  if (state === 'ended') return kind === 'test' ? testEnd(t, number, story) : backEnd(t, number, story)
  if (state === 'ringing') return hints.ringing(number)
  if (state === 'connected') return hints.connected(number)
  if (state === 'answered') return kind === 'test' ? hints.answered : hints.answeredBack
  return hints[state ?? 'placed']
}

function testEnd(
  { endings }: Texts<typeof outboundCallTexts>,
  number: string,
  { states, cause }: OutboundCallProgress,
): string {
  if (cause === 'completed') return endings.completed(number)
  if (cause === 'busy') return endings.declined
  if (cause === 'missed') return states.includes('ringing') ? endings.missedRung : endings.missed
  return cause === 'unknown' ? endings.unknown : endings.failed
}

function backEnd(
  { endings }: Texts<typeof outboundCallTexts>,
  number: string,
  { states, cause }: OutboundCallProgress,
): string {
  const answered = states.includes('answered')
  if (cause === 'completed') return endings.completedBack(number)
  if (cause === 'cancelled') return endings.cancelled
  if (cause === 'unknown') return endings.unknown
  if (cause === 'busy') return answered ? endings.otherBusy : endings.ownMissed
  if (cause === 'missed') return answered ? endings.otherMissed : endings.ownMissed
  return endings.failed
}
