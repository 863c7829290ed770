import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { nameAssignee } from '../../parts/service/name-assignee.ts'
import { serviceTexts } from '../../parts/service/texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'
import { useAssign } from './use-assign.ts'

const nobody = 0

/** The assignee of a ticket. Service staff can reassign it until it is closed. */
export function Assignee({ ticket }: { ticket: Ticket }) {
  const { id, state, assignee } = ticket
  const t = useTexts(ticketScreenTexts)
  const words = useTexts(serviceTexts)
  const hasPermission = useHasPermission()
  const me = useMe()
  const { data: people = [] } = useQuery({
    ...read('GET /tickets/people', {}),
    enabled: hasPermission('tickets.answer'),
  })
  const { assign, pending } = useAssign(ticket)
  const unassign = useAction('POST /tickets/:id/unassign', { successMessage: t.givenBack })
  if (!hasPermission('tickets.answer') || state === 'closed') return nameAssignee(assignee, words)
  const options = people.map((person) => ({
    value: person.id,
    label: person.id === me.id ? t.myself(person.name) : person.name,
  }))
  if (assignee && !people.some((person) => person.id === assignee.id))
    options.unshift({ value: assignee.id, label: nameAssignee(assignee, words) })
  const give = (to: number) => void (to === nobody ? unassign.run({ id }) : assign(to))
  return (
    <Select
      aria-label={t.assignee}
      className="assignee"
      value={assignee?.id ?? nobody}
      loading={pending || unassign.pending}
      options={[{ value: nobody, label: t.nobody }, ...options]}
      onChange={give}
    />
  )
}
