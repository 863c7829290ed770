import type { LinkedPhoneChange } from '@hao/contract/endpoints/phone-changes.ts'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { BellIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import css from '../../parts/form/card.module.css'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { Settling } from '../../parts/page/settling.tsx'
import { phoneChangeTexts } from './texts.ts'

/**
 * The target of the link in an SMS to an old phone: the change, and one button that stops it. Opening it
 * stops nothing, because phones and SMS apps open links by themselves for a preview.
 */
export function Screen({ place }: { place: RouteMatch }) {
  return (
    <>
      <ScreenHeader screen="phone-change" />
      <LinkedChange token={place.query.get('t') ?? ''} />
    </>
  )
}

function LinkedChange({ token }: { token: string }) {
  const t = useTexts(phoneChangeTexts)
  const query = useQuery({ ...read('GET /phone-change/link', { token }), enabled: token !== '' })
  const { data, error } = query
  if (data) return <Change change={data} token={token} />
  if (token === '' || (isApiError(error) && error.status >= 400 && error.status < 500)) {
    const home = <ButtonLink href={paths.home}>{t.home}</ButtonLink>
    return <Empty icon={<BellIcon size={30} />} text={t.missing} action={home} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.card}>
        <Skeleton width="92%" />
        <Skeleton height={46} radius={23} />
      </div>
    </div>
  )
}

function Change({ change: { state, phone, dueAt }, token }: { change: LinkedPhoneChange; token: string }) {
  const t = useTexts(phoneChangeTexts)
  const open = state === 'requested' || state === 'approved'
  return (
    <div className={css.page}>
      <div className={css.card}>
        {open ? (
          <>
            <p>{dueAt ? t.approved({ phone, at: formatMoment(dueAt) }) : t.requested(phone)}</p>
            <p className={css.text}>{t.question}</p>
            <StopButton token={token} />
          </>
        ) : (
          <>
            <output>{t.ended[state]}</output>
            <Settling>
              <ButtonLink href={paths.service()} block>
                {t.service}
              </ButtonLink>
            </Settling>
          </>
        )}
      </div>
    </div>
  )
}

function StopButton({ token }: { token: string }) {
  const t = useTexts(phoneChangeTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const { queryKey } = read('GET /phone-change/link', { token })
  const stop = async () => {
    try {
      client.setQueryData(queryKey, await request('POST /phone-change/link/stop', { token }))
    } catch {
      // A toast has said why; the change may be done.
      void client.invalidateQueries({ queryKey })
    }
  }
  return (
    <Button block tone="danger" loading={acting} onClick={() => void act(stop)}>
      {t.stop}
    </Button>
  )
}
