import { Empty } from '@hao/kit/empty.tsx'
import { FileIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRefusal } from '../../api/api-error.ts'
import { read } from '../../api/query.ts'
import { ScreenHeader } from '../../app/screen-header.tsx'
import { isStuck, ReadFailure } from '../../purchase/read-failure.tsx'
import { paths, type Place } from '../../routes.ts'
import { formatMoment } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { Prose } from './prose.tsx'
import css from './screen.module.css'
import { agreementTexts } from './texts.ts'

const readAgreement = (id: string) => ({ ...read('GET /agreement/:id', { id }), meta: { quiet: true } })

export function prefetch(client: QueryClient, place: Place): Promise<unknown>[] {
  return [client.prefetchQuery(readAgreement(place.id))]
}

const ids = ['service', 'privacy', 'renewal', 'refund'] as const

/** One of the agreements, with its version and the day from which it holds. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(agreementTexts)
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.userCenter} />
      <div className={css.page}>
        <Agreement id={place.id} />
        <h2 className={css.heading}>{t.others}</h2>
        <ul className={css.others}>
          {ids
            .filter((id) => id !== place.id)
            .map((id) => (
              <li key={id}>
                <Link href={paths.agreement(id)}>{t.names[id]}</Link>
              </li>
            ))}
        </ul>
      </div>
    </>
  )
}

function Agreement({ id }: { id: string }) {
  const t = useTexts(agreementTexts)
  const query = useQuery(readAgreement(id))
  const { data, error } = query
  if (data)
    return (
      <article className={css.card}>
        <h2 className={css.title}>{data.title}</h2>
        <p className={css.version}>{t.version(data.version, formatMoment(data.effectiveAt).slice(0, 10))}</p>
        <Prose body={data.body} />
      </article>
    )
  if (isRefusal(error, 'not-found')) return <Empty icon={<FileIcon size={30} />} text={t.missing} />
  if (isStuck(query)) return <ReadFailure query={query} />
  return (
    <div className={css.card} aria-busy>
      <Skeleton width="50%" height={26} />
      <div className={css.lines}>
        {['100%', '96%', '100%', '88%', '98%', '60%'].map((width, index) => (
          <Skeleton key={index} width={width} />
        ))}
      </div>
    </div>
  )
}
