import { maskPhone } from '@hao/contract/phone.ts'
import { UserIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { ScreenHeader } from '../../app/screen-header.tsx'
import { LoginPrompt } from '../../orders/login-prompt.tsx'
import { useHydrated } from '../../app/use-hydrated.ts'
import { isStuck, ReadFailure } from '../../app/read-failure.tsx'
import { paths, type Place } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import css from './screen.module.css'
import { userInfoTexts } from './texts.ts'

/** The shopper's own details. */
export function Screen({ place }: { place: Place }) {
  const hydrated = useHydrated()
  const known = useUser().id > 0
  return (
    <>
      <ScreenHeader backTo={paths.userCenter} />
      {hydrated && !known ? <LoginPrompt place={place} /> : <Details id={Number(place.id)} />}
    </>
  )
}

function Details({ id }: { id: number }) {
  const t = useTexts(userInfoTexts)
  const known = useUser().id > 0
  const query = useQuery({
    ...read('GET /user/:id', { id }),
    enabled: known,
    meta: { quiet: true },
  })
  const { data } = query
  if (known && isStuck(query)) return <ReadFailure query={query} />
  const phone = data && (data.phone ? maskPhone(data.phone) : t.unset)
  return (
    <div className={css.page} aria-busy={!data}>
      <span className={css.avatar}>
        {data?.avatar ? <img src={data.avatar} alt="" width={84} height={84} /> : <UserIcon size={40} />}
      </span>
      <h1 className={css.heading}>{t.heading}</h1>
      <dl className={css.card}>
        <Fact name={t.nickname} value={data && (data.nickname || t.unset)} />
        <Fact name={t.phone} value={phone} />
        <Fact name={t.gender} value={data && t.genders[data.gender]} />
      </dl>
      <p className={css.note}>{t.note}</p>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton width={96} />}</dd>
    </div>
  )
}
