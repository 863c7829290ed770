import type { Ticket } from '@hao/contract/ticket.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { MessageIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { Link } from 'wouter'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { TicketHead } from '../../parts/support/ticket-head.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ticketsTexts } from './texts.ts'
import { WechatNotices } from './wechat-notices.tsx'

export function Screen({ place }: { place: RouteMatch }) {
  const words = useTexts(supportTexts)
  return (
    <MemberScreen place={place} backTo={paths.service()} skeleton={<Loading />} loginText={words.loginText}>
      <Tickets />
      <WechatNotices />
    </MemberScreen>
  )
}

function Tickets() {
  const t = useTexts(ticketsTexts)
  const words = useTexts(supportTexts)
  const ask = (block: boolean) => (
    <ButtonLink href={paths.newTicket()} block={block}>
      {block ? words.ask : t.first}
    </ButtonLink>
  )
  return (
    <PagedList
      endpoint="GET /ticket"
      input={{ pageSize: 20 }}
      skeleton={<Loading />}
      empty={<Empty icon={<MessageIcon size={30} />} text={t.none} action={ask(false)} />}
      words={t}
    >
      {(tickets) => (
        <div className={css.page}>
          {ask(true)}
          <ul className={css.list}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketCard ticket={ticket} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
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
