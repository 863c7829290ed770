import { Empty } from '@hao/kit/empty.tsx'
import { FileIcon } from '@hao/kit/icons-more.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Article, ArticleSkeleton } from '../../parts/prose/article.tsx'
import css from './screen.module.css'
import { agreementTexts } from './texts.ts'

/** The version that a consent box names, else the one in effect. */
function readAgreement({ id, query }: RouteMatch) {
  const version = query.get('version')
  return read('GET /agreement/:id', { id, ...(version !== null && { version }) })
}

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  return [client.prefetchQuery(readAgreement(place))]
}

const ids = ['service', 'privacy', 'renewal', 'refund'] as const

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(agreementTexts)
  return (
    <>
      <ScreenHeader screen="agreement" backTo={paths.userCenter} />
      <div className={css.page}>
        <AgreementText place={place} />
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

function AgreementText({ place }: { place: RouteMatch }) {
  const t = useTexts(agreementTexts)
  const query = useQuery(readAgreement(place))
  const { data, error } = query
  if (data) {
    const note = t.version(data.version, formatMoment(data.effectiveAt).slice(0, 10))
    return <Article title={data.title} note={note} body={data.body} />
  }
  if (isRefusal(error, 'not-found') || isRefusal(error, 'bad-request'))
    return <Empty icon={<FileIcon size={30} />} text={t.missing} />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <ArticleSkeleton />
}
