import { createStateTag } from '../shown/values.tsx'
import { serviceTexts } from './texts.ts'

export const TicketState = createStateTag(
  { open: 'waiting', answered: 'good', closed: 'over' },
  serviceTexts,
  (t) => t.ticketStates,
)

export const SubscriptionState = createStateTag(
  {
    pending_bind: 'busy',
    active: 'good',
    past_due: 'waiting',
    grace: 'waiting',
    suspended: 'bad',
    ended: 'over',
  },
  serviceTexts,
  (t) => t.subscriptionStates,
)
