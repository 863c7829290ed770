import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@hao/kit/toast.tsx'
import { Button } from '@hao/kit/button.tsx'
import { useEffect, useRef, useState } from 'react'
import type { TicketDetail, TicketMessage } from '@hao/contract/ticket.ts'
import { cx } from '@hao/kit/cx.ts'
import { Link } from 'wouter'
import { useAct } from '../../base/browser/use-act.ts'
import { paths } from '../../base/routes.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { Sheet } from '../../parts/page/sheet.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { SentPictures } from '../../parts/support/sent-pictures.tsx'
import { TicketHead } from '../../parts/support/ticket-head.tsx'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Reply } from './reply.tsx'
import css from './screen.module.css'
import { ticketTexts } from './texts.ts'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'

/** Closes a ticket, after asking: it cannot be written to again. */
function CloseTicket({ ticketId, answered }: { ticketId: number; answered: boolean }) {
  const t = useTexts(ticketTexts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { acting, act } = useAct()
  const close = async () => {
    try {
      const ticket = await request('POST /ticket/:id/close', { id: ticketId })
      client.setQueryData(read('GET /ticket/:id', { id: ticketId }).queryKey, ticket)
      showToast(t.thanks, 'success')
    } catch {
      // A toast shows the error; the ticket is unchanged.
      setAsking(false)
    }
  }
  const footer = (
    <>
      <Button block tone="secondary" onClick={() => setAsking(false)}>
        {t.keep}
      </Button>
      <Button block loading={acting} onClick={() => void act(close)}>
        {t.confirm}
      </Button>
    </>
  )
  return (
    <>
      <Button block tone={answered ? 'secondary' : 'ghost'} onClick={() => setAsking(true)}>
        {answered ? t.solved : t.close}
      </Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t.closeTitle} footer={footer}>
        <p className={css.ask}>{t.closeText}</p>
      </Sheet>
    </>
  )
}

export function Thread({ ticket }: { ticket: TicketDetail }) {
  const t = useTexts(ticketTexts)
  const words = useTexts(supportTexts)
  const { state, messages, orderId } = ticket
  return (
    <div className={css.page}>
      <header className={css.card}>
        <TicketHead ticket={ticket} />
        <p>{t.hints[state]}</p>
        {orderId && <Link href={paths.order(orderId)}>{t.order}</Link>}
      </header>
      <Messages messages={messages} />
      {state === 'closed' ? (
        <div className={css.closed}>
          <p>{t.closed}</p>
          <ButtonLink href={paths.newTicket()}>{words.ask}</ButtonLink>
        </div>
      ) : (
        <div className={css.composer}>
          <Reply ticketId={ticket.id} />
          <CloseTicket ticketId={ticket.id} answered={state === 'answered'} />
        </div>
      )}
    </div>
  )
}

/** Announces new messages, and scrolls to one that arrives while the thread is open. */
function Messages({ messages }: { messages: readonly TicketMessage[] }) {
  const t = useTexts(ticketTexts)
  const end = useRef<HTMLLIElement>(null)
  const seen = useRef(messages.length)
  useEffect(() => {
    if (messages.length > seen.current) end.current?.scrollIntoView({ block: 'nearest' })
    seen.current = messages.length
  }, [messages.length])
  return (
    <ol className={css.messages} aria-label={t.messages} aria-live="polite">
      {messages.map(({ id, author, text, pictures = [], at }, index) => (
        <li
          key={id}
          ref={index === messages.length - 1 ? end : undefined}
          className={cx(css.message, css[author])}
        >
          <p className={css.who}>
            <b>{t.authors[author]}</b>
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className={css.text}>{text}</p>
          {pictures.length > 0 && <SentPictures ids={pictures} />}
        </li>
      ))}
    </ol>
  )
}
