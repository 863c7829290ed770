import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

const nobody = 0

/** The assignee of a ticket. Service staff can reassign it until it is closed. */
export function Assignee({ ticket: { id, state, assignee } }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const hasPermission = useHasPermission()
  const me = useMe()
  const { data: people = [] } = useQuery({
    ...read('GET /tickets/people', {}),
    enabled: hasPermission('tickets.answer'),
  })
  const assign = useAction('POST /tickets/:id/assign', { successMessage: t.assigned })
  const unassign = useAction('POST /tickets/:id/unassign', { successMessage: t.givenBack })
  if (!hasPermission('tickets.answer') || state === 'closed') return assignee?.name ?? t.nobody
  // The assignee may have left the service team.
  const known = assignee && !people.some((person) => person.id === assignee.id) ? [assignee] : []
  const options = [...known, ...people].map((person) => ({
    value: person.id,
    label: person.id === me.id ? t.myself(person.name) : person.name,
  }))
  const give = (to: number) => void (to === nobody ? unassign.run({ id }) : assign.run({ id, staffId: to }))
  return (
    <Select
      aria-label={t.assignee}
      className="assignee"
      value={assignee?.id ?? nobody}
      loading={assign.pending || unassign.pending}
      options={[{ value: nobody, label: t.nobody }, ...options]}
      onChange={give}
    />
  )
}
