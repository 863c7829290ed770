import type { Ticket, TicketState } from '@hao/contract/ticket.ts'
import { Badge, type BadgeProps } from '@hao/kit/badge.tsx'
import { fullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './ticket-head.module.css'
import { supportTexts } from './texts.ts'

const tones: Record<TicketState, BadgeProps['tone']> = { open: 'gold', answered: 'jade', closed: 'neutral' }

export function TicketHead({ ticket }: { ticket: Pick<Ticket, 'category' | 'number' | 'state'> }) {
  const t = useTexts(supportTexts)
  return (
    <p className={css.head}>
      <b>{t.categories[ticket.category]}</b>
      {ticket.number && <span>{fullNumber(ticket.number)}</span>}
      <Badge tone={tones[ticket.state]}>{t.states[ticket.state]}</Badge>
    </p>
  )
}
