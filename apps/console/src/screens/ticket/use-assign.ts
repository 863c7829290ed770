import { App } from 'antd'
import { useEffect } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** Assigns a ticket, unless a colleague has changed its assignee since it was read. */
export function useAssign({ id, assignee }: Pick<Ticket, 'id' | 'assignee'>) {
  const t = useTexts(ticketScreenTexts)
  const { message } = App.useApp()
  const { run, pending, failure } = useAction('POST /tickets/:id/assign', {
    successMessage: t.assigned,
    hidesErrorToast: true,
  })
  useEffect(() => {
    if (!failure) return
    const { name } = (failure.details?.['current'] ?? {}) as { name?: string | null }
    const isChanged = failure.error === 'stale'
    void message.error(isChanged ? t.assignedMeanwhile(name ?? t.nobody) : failure.message)
  }, [failure, message, t])
  return { assign: (staffId?: number) => run({ id, staffId, from: assignee?.id ?? 'nobody' }), pending }
}
