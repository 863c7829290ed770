import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useMay, useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** The actions on a ticket besides answering it. */
export function Actions({ ticket }: { ticket: Ticket }) {
  const may = useMay()
  return (
    <>
      <Beside ticket={ticket} />
      {may('tickets.answer') &&
        (ticket.state === 'closed' ? <Reopen id={ticket.id} /> : <Open ticket={ticket} />)}
    </>
  )
}

/** Links to the next and the previous ticket. */
function Beside({ ticket: { next, previous } }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const [, navigate] = useLocation()
  const to = (id: number | null) => (id === null ? undefined : () => navigate(pathOf('ticket', id)))
  return (
    <>
      <Button disabled={previous === null} onClick={to(previous)}>
        {t.previous}
      </Button>
      <Button disabled={next === null} onClick={to(next)}>
        {t.next}
      </Button>
    </>
  )
}

function Open({ ticket: { id, assignee } }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const me = useMe()
  const assign = useAct('POST /tickets/:id/assign')
  const unassign = useAct('POST /tickets/:id/unassign')
  const close = useAct('POST /tickets/:id/close', { done: t.closed })
  return (
    <>
      {assignee?.id === me.id ? (
        <Button loading={unassign.pending} onClick={() => void unassign.act({ id })}>
          {t.giveBack}
        </Button>
      ) : (
        <Button loading={assign.pending} onClick={() => void assign.act({ id })}>
          {t.take}
        </Button>
      )}
      <Button loading={close.pending} onClick={() => void close.act({ id })}>
        {t.close}
      </Button>
    </>
  )
}

/** Reopens a closed ticket, with a reason. */
export function Reopen({ id }: { id: number }) {
  const t = useTexts(ticketScreenTexts)
  const [asking, setAsking] = useState(false)
  const { act, pending, failure } = useAct('POST /tickets/:id/reopen', {
    quiet: true,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.reopen}</Button>
      <ReasonModal
        open={asking}
        title={t.reopen}
        action={t.reopen}
        pending={pending}
        failure={failure}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => void act({ id, reason })}
      />
    </>
  )
}
