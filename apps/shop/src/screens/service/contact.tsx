import { type ReactNode, useState } from 'react'
import type { Service } from '@hao/contract/ticket.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { MessageIcon, PhoneCallIcon, SendIcon } from '@hao/kit/icons-more.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read, readPages, flattenPages } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './contact.module.css'
import spoken from '@hao/kit/spoken.module.css'
import { serviceTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

export const readService = read('GET /service', {})

/** Customer service: the hotline where there is one, a new question, and earlier questions. */
export function Contact() {
  const t = useTexts(serviceTexts)
  const { data } = useQuery(readService)
  return (
    <section className={css.contact} aria-label={t.contact}>
      {data?.hotline && <Hotline hotline={data.hotline} />}
      <Link href={paths.newTicket()} className={css.way}>
        <Icon>
          <SendIcon />
        </Icon>
        <b>{t.ask}</b>
        <small>{t.askHint}</small>
      </Link>
      <MyTickets />
    </section>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return <span className={css.icon}>{children}</span>
}

/** Whether the hotline is open: `opens` and `closes` are HH:mm in Asia/Shanghai, `now` is epoch ms. */
function isOpen({ opens, closes }: { opens: string; closes: string }, now: number): boolean {
  const time = formatMoment(now).slice(11, 16)
  return time >= opens && time < closes
}

function Hotline({ hotline }: { hotline: NonNullable<Service['hotline']> }) {
  const t = useTexts(serviceTexts)
  const hydrated = useHydrated()
  const [now] = useState(serverNow)
  const { phone, opens, closes } = hotline
  const closed = hydrated && !isOpen(hotline, now)
  return (
    <a href={`tel:${phone.replaceAll('-', '')}`} className={css.way}>
      <Icon>
        <PhoneCallIcon />
      </Icon>
      <b className={css.phone}>
        <span className={spoken.spoken}>{t.hotline}</span>
        {phone}
      </b>
      <small>{closed ? t.closed(opens) : t.hours(opens, closes)}</small>
    </a>
  )
}

function MyTickets() {
  const t = useTexts(serviceTexts)
  const { id } = useUser()
  const { data } = useInfiniteQuery({
    ...readPages('GET /ticket', { pageSize: 20 }),
    enabled: id > 0,
  })
  const answered = flattenPages(data).filter(({ state }) => state === 'answered').length
  return (
    <Link href={paths.tickets} className={css.mine}>
      <MessageIcon size={20} />
      <span>{t.mine}</span>
      {answered > 0 && <em>{t.answered(answered)}</em>}
      <ChevronRightIcon size={18} />
    </Link>
  )
}
