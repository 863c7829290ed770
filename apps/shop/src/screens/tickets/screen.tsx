import type { Ticket } from '@hao/contract/ticket.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { MessageIcon } from '@hao/kit/icons-more.tsx'
import { Infinite } from '@hao/kit/infinite.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, rowsOf } from '../../base/api/query.ts'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type Place } from '../../base/routes.ts'
import { TicketHead } from '../../parts/support/ticket-head.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ticketsTexts } from './texts.ts'

/** What the shopper has asked customer service, newest first. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(ticketsTexts)
  const words = useTexts(supportTexts)
  return (
    <MemberScreen
      place={place}
      title={t.title}
      backTo={paths.service()}
      skeleton={<Loading />}
      loginText={words.loginText}
    >
      <Tickets />
    </MemberScreen>
  )
}

function Tickets() {
  const t = useTexts(ticketsTexts)
  const words = useTexts(supportTexts)
  const query = useInfiniteQuery({
    ...readPages('GET /ticket', { pageSize: 20 }),
    meta: { quiet: true },
  })
  const tickets = rowsOf(query.data)
  if (isStuck(query)) return <ReadFailure query={query} />
  if (query.isPending) return <Loading />
  const ask = (block: boolean) => (
    <Link href={paths.newTicket()} className={buttonClass({ block })}>
      {block ? words.ask : t.first}
    </Link>
  )
  if (tickets.length === 0)
    return <Empty icon={<MessageIcon size={30} />} text={t.none} action={ask(false)} />
  return (
    <div className={css.page}>
      {ask(true)}
      <ul className={css.list}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      <Infinite
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        moreLabel={t.more}
        endLabel={t.end}
      />
    </div>
  )
}

function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <Link href={paths.ticket(ticket.id)} className={css.card}>
      <TicketHead ticket={ticket} />
      <p className={css.text}>{ticket.text}</p>
      <time dateTime={ticket.updatedAt}>{formatMoment(ticket.updatedAt)}</time>
    </Link>
  )
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <Skeleton height={46} radius={23} />
      <div className={css.list}>
        {[0, 1, 2].map((card) => (
          <div key={card} className={css.card}>
            <Skeleton width="46%" height={18} />
            <Skeleton width="92%" />
            <Skeleton width="38%" height={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
