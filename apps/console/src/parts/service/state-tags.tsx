import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { serviceTexts } from './texts.ts'

type TicketState = RowOf<'GET /tickets'>['state']
type SubscriptionState = RowOf<'GET /subscriptions'>['state']
type Stage = keyof (typeof serviceTexts)['zh']['stages']

const ticketTones = { open: 'waiting', answered: 'good', closed: 'over' } as const satisfies Record<
  TicketState,
  Tone
>

export function TicketStateTag({ state }: { state: TicketState }) {
  const t = useTexts(serviceTexts)
  return <StateTag tone={ticketTones[state]}>{t.ticketStates[state]}</StateTag>
}

const subscriptionTones = {
  pending_bind: 'busy',
  active: 'good',
  past_due: 'waiting',
  grace: 'waiting',
  suspended: 'bad',
  ended: 'over',
} as const satisfies Record<SubscriptionState, Tone>

export function SubscriptionStateTag({ state }: { state: SubscriptionState }) {
  const t = useTexts(serviceTexts)
  return <StateTag tone={subscriptionTones[state]}>{t.subscriptionStates[state]}</StateTag>
}

const stageTones = {
  created: 'waiting',
  paying: 'waiting',
  paid: 'busy',
  active: 'good',
  ended: 'over',
  cancelled: 'over',
  expired: 'over',
  refunding: 'busy',
  refunded: 'over',
} as const satisfies Record<Stage, Tone>

export function StageTag({ stage }: { stage: Stage }) {
  const t = useTexts(serviceTexts)
  return <StateTag tone={stageTones[stage]}>{t.stages[stage]}</StateTag>
}
