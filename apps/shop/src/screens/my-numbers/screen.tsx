import { Empty } from '@hao/kit/empty.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Tabs } from '@hao/kit/tabs.tsx'
import { useLocation } from 'wouter'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { OwnedNumber } from '../../parts/subscriptions/owned-number.tsx'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { myNumbersTexts } from './texts.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'

type State = 'live' | 'ended'

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(myNumbersTexts)
  const [, navigate] = useLocation()
  const state: State = place.query.get('state') === 'ended' ? 'ended' : 'live'
  return (
    <MemberScreen place={place} backTo={paths.userCenter} skeleton={<NumbersSkeleton />}>
      <Tabs
        label={t.tabs}
        items={(['live', 'ended'] as const).map((key) => ({ key, label: t[key] }))}
        value={state}
        onChange={(key) => navigate(paths.myNumbers(key === 'ended' ? key : undefined), { replace: true })}
      >
        <Numbers key={state} state={state} />
      </Tabs>
    </MemberScreen>
  )
}

function Numbers({ state }: { state: State }) {
  const words = useTexts(subscriptionTexts)
  return (
    <PagedList
      endpoint="GET /subscription"
      input={{ state, pageSize: 20 }}
      skeleton={<NumbersSkeleton />}
      empty={<NoNumbers state={state} />}
      words={words}
    >
      {(numbers) => (
        <ul className={css.list}>
          {numbers.map((subscription) => (
            <li key={subscription.id} className={css.card}>
              <OwnedNumber subscription={subscription} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoNumbers({ state }: { state: State }) {
  const t = useTexts(myNumbersTexts)
  const [to, label] = state === 'live' ? [paths.numbers, t.choose] : [paths.myNumbers(), t.toLive]
  const action = (
    <ButtonLink href={to} replace={state === 'ended'}>
      {label}
    </ButtonLink>
  )
  return <Empty icon={<PhoneIcon size={32} />} text={t.empty[state]} action={action} />
}

function NumbersSkeleton() {
  return (
    <div className={css.list} aria-busy>
      {[0, 1, 2].map((card) => (
        <div key={card} className={`${css.card} ${css.loading}`}>
          <Skeleton width="52%" height={24} />
          <Skeleton width="36%" height={14} />
        </div>
      ))}
    </div>
  )
}
