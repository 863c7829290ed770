import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { AccountActions } from './account-actions.tsx'
import { ProfileForm } from './profile-form.tsx'
import css from './screen.module.css'
import { userInfoTexts } from './texts.ts'

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(userInfoTexts)
  const hydrated = useHydrated()
  const known = useUser().id > 0
  return (
    <>
      <ScreenHeader backTo={paths.userCenter} />
      <h1 className={css.heading}>{t.heading}</h1>
      {hydrated && !known ? <LoginPrompt place={place} /> : <Details id={Number(place.id)} />}
    </>
  )
}

function Details({ id }: { id: number }) {
  const known = useUser().id > 0
  const query = useQuery({
    ...read('GET /user/:id', { id }),
    enabled: known,
  })
  const { data } = query
  const failed = known && isRetryPaused(query)
  return (
    <div className={css.page} aria-busy={!data && !failed}>
      {failed && <ReadFailure query={query} />}
      {data && (
        <>
          <ProfileForm key={data.id} user={data} />
          <AccountActions user={data} />
        </>
      )}
      {!data && !failed && <NumberGridSkeleton />}
    </div>
  )
}

function NumberGridSkeleton() {
  return (
    <div className={css.form}>
      <span className={css.portrait} />
      <div className={css.card}>
        {Array.from({ length: 4 }, (_, at) => (
          <div key={at} className={css.row}>
            <Skeleton width={64} />
            <Skeleton width={120} />
          </div>
        ))}
      </div>
    </div>
  )
}
