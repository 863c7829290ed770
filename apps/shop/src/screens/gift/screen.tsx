import { useEffect, useState } from 'react'
import { isApiError } from '@hao/contract/client/api-error.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Gift } from '@hao/contract/transfer.ts'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { SendIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { pollAfter } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import type { Share } from '../../base/page.ts'
import { fullNumber } from '../../base/plan.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { getTexts, useTexts } from '../../base/texts/texts.ts'
import card from '../../parts/form/card.module.css'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { shopShare } from '../../parts/share/share.ts'
import css from './screen.module.css'
import { giftScreenTexts } from './texts.ts'

const reading = (token: string) => read('GET /gift', { token })
const tokenOf = ({ query }: RouteMatch) => query.get('t') ?? ''

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  return [client.prefetchQuery(reading(tokenOf(place)))]
}

export function share(client: QueryClient, place: RouteMatch, locale: Locale): Share | undefined {
  const gift = client.getQueryData(reading(tokenOf(place)).queryKey)
  if (!gift) return undefined
  const t = getTexts(giftScreenTexts, locale)
  const text = gift.message ?? t.shareText
  return {
    ...shopShare(paths.gift(tokenOf(place)), locale),
    title: t.shareTitle(fullNumber(gift.number.number)),
    text,
  }
}

/** What the link of a gift opens: the number, who gives it, and its acceptance by a press. */
export function Screen({ place }: { place: RouteMatch }) {
  return (
    <>
      <ScreenHeader screen="gift" backTo={paths.home} />
      <LinkedGift token={tokenOf(place)} />
    </>
  )
}

function LinkedGift({ token }: { token: string }) {
  const t = useTexts(giftScreenTexts)
  const { id } = useUser()
  const query = useQuery({
    ...reading(token),
    refetchInterval: ({ state: { data } }) =>
      pollAfter([data?.state === 'open' ? data.acceptUntil : undefined]),
  })
  const { data, error, refetch } = query
  // The server renders what anyone sees; the reader's own part needs the token of their login.
  const [askedAs, setAskedAs] = useState(0)
  useEffect(() => {
    if (id > 0) void refetch({ cancelRefetch: false }).then(() => setAskedAs(id))
  }, [id, refetch])
  if (data) return <GiftCard gift={data} token={token} asking={id !== askedAs} />
  if (isApiError(error) && error.status >= 400 && error.status < 500) {
    const home = <ButtonLink href={paths.home}>{t.home}</ButtonLink>
    return <Empty icon={<SendIcon size={30} />} text={t.unknown} action={home} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return (
    <div className={card.page} aria-busy="true">
      <div className={card.card}>
        <Skeleton width="52%" height={24} />
        <Skeleton width="82%" height={48} />
        <Skeleton height={120} />
        <Skeleton height={46} radius={23} />
      </div>
    </div>
  )
}

/** `asking`: the part of this reader is not known yet. */
type GiftProps = { gift: Gift; token: string; asking: boolean }

function GiftCard({ gift, token, asking }: GiftProps) {
  const t = useTexts(giftScreenTexts)
  const app = useTexts(appTexts)
  const { state, role, number, from, message, months, acceptUntil, price } = gift
  const isOpen = state === 'open'
  const about = role === 'received' ? t.mine : role === 'given' && isOpen ? t.own : t.about[state]
  return (
    <div className={card.page}>
      <section className={card.card}>
        {isOpen && from && <p className={card.text}>{t.from(from)}</p>}
        <PatternDigits number={number} size="detail" faded={!isOpen && role !== 'received'} />
        {message && <p className={css.message}>{message}</p>}
        <p className={card.text}>{about}</p>
        {isOpen && (
          <Facts>
            <Fact name={t.period}>{app.months(months)}</Fact>
            <Fact name={t.acceptUntil}>{formatMoment(acceptUntil)}</Fact>
            <Fact name={t.price}>
              {formatYuan(price)}
              {app.perMonth}
            </Fact>
          </Facts>
        )}
        <Action gift={gift} token={token} asking={asking} />
      </section>
    </div>
  )
}

const loadAccept = async () => (await import('./accept-gift-sheet.tsx')).AcceptGiftSheet

function Action({ gift, token, asking }: GiftProps) {
  const t = useTexts(giftScreenTexts)
  const known = useUser().id > 0
  const hydrated = useHydrated()
  const sheet = useLazySheet(loadAccept, { gift, token })
  const { state, role, subscriptionId } = gift
  const link = (href: string, label: string) => (
    <ButtonLink href={href} block>
      {label}
    </ButtonLink>
  )
  if (subscriptionId !== undefined) return link(paths.myNumber(subscriptionId), t.bind)
  if (role === 'given') return link(paths.transfers, t.toGift)
  if (state !== 'open') return link(paths.home, t.home)
  if (!hydrated || !known) return link(paths.login(paths.gift(token)), t.login)
  return (
    <>
      <Button block {...sheet.opener} loading={sheet.loading || asking}>
        {t.accept}
      </Button>
      {sheet.element}
    </>
  )
}
