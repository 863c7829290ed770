import { Empty } from '@hao/kit/empty.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { pollMs } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { isSigning } from '../../parts/subscriptions/subscription-view.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { MyNumber } from './my-number.tsx'
import { isChanging } from './phone-change.ts'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'

/** A number of the shopper, by its subscription; `open=pay` in the address opens the payment sheet. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(myNumberTexts)
  return (
    <MemberScreen place={place} title={t.title} backTo={paths.myNumbers()} skeleton={<Loading />}>
      <Owned id={Number(place.id)} paying={place.query.get('open') === 'pay'} />
    </MemberScreen>
  )
}

function Owned({ id, paying }: { id: number; paying: boolean }) {
  const t = useTexts(myNumberTexts)
  const query = useQuery({
    ...read('GET /subscription/:id', { id }),
    // The network confirms later, and so does WeChat.
    refetchInterval: ({ state: { data } }) => data && (isChanging(data) || isSigning(data)) && pollMs,
  })
  if (query.data) return <MyNumber subscription={query.data} paying={paying} />
  if (isRefusal(query.error, 'subscription-not-found')) {
    const numbers = <ButtonLink href={paths.myNumbers()}>{t.toNumbers}</ButtonLink>
    return <Empty icon={<PhoneIcon size={32} />} text={t.missing} action={numbers} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <Loading />
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <Skeleton height={216} radius={20} />
      <Skeleton height={84} radius={14} />
      <Skeleton height={196} radius={14} />
    </div>
  )
}
