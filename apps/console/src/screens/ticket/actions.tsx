import { Button } from 'antd'
import { useLocation } from 'wouter'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useKeys } from '../../base/browser/use-keys.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { useOrigin } from '../../parts/page/origin.ts'
import { pageTexts } from '../../parts/page/texts.ts'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'
import { useAssign } from './use-assign.ts'

/** The actions on a ticket besides answering it. */
export function Actions({ ticket }: { ticket: Ticket }) {
  const origin = useOrigin()
  const hasPermission = useHasPermission()
  return (
    <>
      {!origin && <NeighbourLinks ticket={ticket} />}
      {hasPermission('tickets.answer') &&
        (ticket.state === 'closed' ? <Reopen id={ticket.id} /> : <Open ticket={ticket} />)}
    </>
  )
}

/** Opens the next and the previous ticket, for one that was not opened from a list. Keys: [ and ]. */
function NeighbourLinks({ ticket: { next, previous } }: { ticket: Ticket }) {
  const t = useTexts(pageTexts)
  const [, navigate] = useLocation()
  const open = (id: number | null) => {
    if (id !== null) navigate(pathOf('ticket', id))
  }
  useKeys({ '[': () => open(previous), ']': () => open(next) })
  return (
    <>
      <Button disabled={previous === null} onClick={() => open(previous)}>
        {t.previous}
      </Button>
      <Button disabled={next === null} onClick={() => open(next)}>
        {t.next}
      </Button>
    </>
  )
}

function Open({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const { id, assignee } = ticket
  const me = useMe()
  const { assign, pending } = useAssign(ticket)
  const unassign = useAction('POST /tickets/:id/unassign')
  const close = useAction('POST /tickets/:id/close', { successMessage: t.closed })
  return (
    <>
      {assignee?.id === me.id ? (
        <Button loading={unassign.pending} onClick={() => void unassign.run({ id })}>
          {t.giveBack}
        </Button>
      ) : (
        <Button loading={pending} onClick={() => void assign()}>
          {t.take}
        </Button>
      )}
      <Button loading={close.pending} onClick={() => void close.run({ id })}>
        {t.close}
      </Button>
    </>
  )
}

export function Reopen({ id }: { id: number }) {
  const t = useTexts(ticketScreenTexts)
  return <ReasonButton call="POST /tickets/:id/reopen" input={{ id }} label={t.reopen} />
}
