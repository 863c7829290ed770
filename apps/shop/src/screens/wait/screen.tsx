import type { LinkedWait } from '@hao/contract/wait.ts'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import css from '../../parts/form/card.module.css'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { EndButton } from '../../parts/waitlist/end-button.tsx'
import { waitTexts } from '../../parts/waitlist/texts.ts'
import { WaitTitle } from '../../parts/waitlist/wait-target.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { LinkedSearches } from './linked-searches.tsx'
import { waitScreenTexts } from './texts.ts'

/**
 * The target of a link in an SMS, with or without a login: the alert, and one button that ends it. Opening it
 * ends nothing, because phones and SMS apps open links by themselves for a preview.
 */
export function Screen({ place }: { place: RouteMatch }) {
  const token = place.query.get('t') ?? ''
  return (
    <>
      <ScreenHeader screen="wait" />
      {token.startsWith('s-') ? <LinkedSearches token={token} /> : <LinkedAlert token={token} />}
    </>
  )
}

function LinkedAlert({ token }: { token: string }) {
  const query = useQuery({ ...read('GET /wait/link', { token }), enabled: token !== '' })
  const { data, error } = query
  if (data) return <Alert wait={data} token={token} />
  if (token === '' || (isApiError(error) && error.status >= 400 && error.status < 500)) return <InvalidLink />
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.card}>
        <Skeleton width="52%" height={28} />
        <Skeleton width="92%" />
        <Skeleton height={46} radius={23} />
      </div>
    </div>
  )
}

function Alert({ wait, token }: { wait: LinkedWait; token: string }) {
  const t = useTexts(waitScreenTexts)
  const { ended } = useTexts(waitTexts)
  return (
    <div className={css.page}>
      <div className={css.card}>
        <WaitTitle {...wait} />
        {wait.ended ? (
          <output>
            <b>{ended}</b>
            {t.endedText}
          </output>
        ) : (
          <p className={css.text}>{t.text}</p>
        )}
        <NextLinks wait={wait} />
        {!wait.ended && <EndByLink token={token} />}
      </div>
    </div>
  )
}

/** Links to the number of the alert, or to all alerts; both show more to a logged-in user. */
function NextLinks({ wait: { number, ended } }: { wait: LinkedWait }) {
  const t = useTexts(waitScreenTexts)
  const known = useUser().id > 0
  const to = number && !ended ? paths.number(number.id) : paths.waits
  return (
    <ButtonLink href={known ? to : paths.login(to)} block>
      {number && !ended ? t.apply : t.alerts}
    </ButtonLink>
  )
}

function EndByLink({ token }: { token: string }) {
  const client = useQueryClient()
  const end = async () => {
    const wait = await request('POST /wait/link/end', { token })
    client.setQueryData(read('GET /wait/link', { token }).queryKey, wait)
    await client.invalidateQueries({ queryKey: read('GET /wait', {}).queryKey })
  }
  return <EndButton block tone="secondary" end={end} />
}
