import { isApiError } from '@hao/contract/client/api-error.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { EndButton } from '../../parts/waitlist/end-button.tsx'
import { InvalidLink } from './invalid-link.tsx'
import css from '../../parts/form/card.module.css'
import { waitScreenTexts } from './texts.ts'

/** The target of an SMS about saved searches: a way to them, and one button that stops such SMS. */
export function LinkedSearches({ token }: { token: string }) {
  const t = useTexts(waitScreenTexts)
  const client = useQueryClient()
  const known = useUser().id > 0
  const { queryKey, ...reading } = read('GET /saved-search/link', { token })
  const query = useQuery({ queryKey, ...reading })
  const { data, error } = query
  if (isApiError(error) && error.status >= 400 && error.status < 500) return <InvalidLink />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  const end = async () => {
    client.setQueryData(queryKey, await request('POST /saved-search/link/end', { token }))
    await client.invalidateQueries({ queryKey: read('GET /saved-search', {}).queryKey })
  }
  return (
    <div className={css.page} aria-busy={data === undefined}>
      <div className={css.card}>
        {data === undefined ? (
          <Skeleton width="92%" />
        ) : data.sms ? (
          <p className={css.text}>{t.searchText}</p>
        ) : (
          <output>
            <b>{t.searchEnded}</b>
            {t.searchEndedText}
          </output>
        )}
        <ButtonLink href={known ? paths.waits : paths.login(paths.waits)} block>
          {t.searches}
        </ButtonLink>
        {data?.sms && <EndButton block tone="secondary" end={end} />}
      </div>
    </div>
  )
}
