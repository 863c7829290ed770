import type { Login } from '@hao/contract/endpoints/users.ts'
import { Badge } from '@hao/kit/badge.tsx'
import { Button } from '@hao/kit/button.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import css from './screen.module.css'
import { devicesTexts } from './texts.ts'

const loadEnd = async () => (await import('./end-sheet.tsx')).EndSheet

/** The shopper's sessions, with this device marked, and buttons that end the others. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(devicesTexts)
  return (
    <MemberScreen place={place} backTo={paths.userCenter} skeleton={<Loading />} loginText={t.loginText}>
      <Devices />
    </MemberScreen>
  )
}

function Devices() {
  const t = useTexts(devicesTexts)
  const query = useQuery(read('GET /session', {}))
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (query.data === undefined) return <Loading />
  const others = query.data.filter(({ current }) => !current)
  return (
    <div className={css.page}>
      <p className={css.lead}>{others.length > 0 ? t.lead : t.alone}</p>
      <ul className={css.list}>
        {query.data.map((login) => (
          <li key={login.id} className={css.card}>
            <Device login={login} />
          </li>
        ))}
      </ul>
      {others.length > 1 && <EndOthers />}
    </div>
  )
}

function Device({ login }: { login: Login }) {
  const t = useTexts(devicesTexts)
  const name = login.device || t.unknown
  const end = useLazySheet(loadEnd, { login })
  return (
    <>
      <div className={css.words}>
        <h2>
          {name}
          {login.current && <Badge tone="jade">{t.here}</Badge>}
        </h2>
        <p>{t.since(minuteOf(login.since))}</p>
        {!login.current && <p>{t.lastUsed(minuteOf(login.lastUsedAt))}</p>}
      </div>
      {!login.current && (
        <Button tone="secondary" size="small" loading={end.loading} {...end.opener}>
          {t.end}
        </Button>
      )}
      {end.element}
    </>
  )
}

function EndOthers() {
  const t = useTexts(devicesTexts)
  const end = useLazySheet(loadEnd, { login: undefined })
  return (
    <>
      <Button block tone="secondary" loading={end.loading} {...end.opener}>
        {t.endOthers}
      </Button>
      {end.element}
    </>
  )
}

const minuteOf = (moment: string) => formatMoment(moment).slice(0, 16)

function Loading() {
  return (
    <div className={css.page} aria-busy="true">
      <Skeleton width={240} height={22} />
      {[0, 1].map((card) => (
        <div key={card} className={css.card}>
          <div className={css.words}>
            <Skeleton width={150} height={22} />
            <Skeleton width={190} height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
