import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { HelpIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRefusal } from '../../api/api-error.ts'
import { read } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { isStuck, ReadFailure } from '../../app/read-failure.tsx'
import { ScreenHeader } from '../../app/screen-header.tsx'
import { useHydrated } from '../../app/use-hydrated.ts'
import { LoginPrompt } from '../../orders/login-prompt.tsx'
import { paths, type Place } from '../../routes.ts'
import { supportTexts } from '../../support/texts.ts'
import { useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { ticketTexts } from './texts.ts'
import { Thread } from './thread.tsx'

/** Milliseconds after which an open ticket is read again: the answer may be there. */
const refreshEvery = 20_000

/** One question to customer service with all that was written. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(ticketTexts)
  const words = useTexts(supportTexts)
  const hydrated = useHydrated()
  const { id: userId } = useUser()
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.tickets} />
      <div className={css.page}>
        {!hydrated && <Loading />}
        {hydrated && userId === 0 && <LoginPrompt place={place} text={words.loginText} />}
        {hydrated && userId > 0 && <OwnTicket id={Number(place.id)} />}
      </div>
    </>
  )
}

function OwnTicket({ id }: { id: number }) {
  const t = useTexts(ticketTexts)
  const query = useQuery({
    ...read('GET /ticket/:id', { id }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? refreshEvery : false),
  })
  const { data, error } = query
  if (data) return <Thread ticket={data} />
  if (isRefusal(error, 'ticket-not-found') || isRefusal(error, 'bad-request')) {
    const all = (
      <Link href={paths.tickets} className={buttonClass()}>
        {t.all}
      </Link>
    )
    return <Empty icon={<HelpIcon size={30} />} text={t.missing} action={all} />
  }
  if (isStuck(query)) return <ReadFailure query={query} />
  return <Loading />
}

function Loading() {
  return (
    <div className={css.loading} aria-busy>
      <Skeleton height={64} radius={14} />
      <Skeleton width="72%" height={72} radius={14} />
      <Skeleton width="64%" height={56} radius={14} />
    </div>
  )
}
