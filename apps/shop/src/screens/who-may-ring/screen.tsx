import { showToast } from '@hao/kit/toast.tsx'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { ShieldIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CallRules } from '@hao/contract/endpoints/ring-rules.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useNumberLabel } from '../../parts/subscriptions/use-number-label.ts'
import { CallerLists } from './caller-lists.tsx'
import { Conflict } from './conflict.tsx'
import css from './screen.module.css'
import { Switches } from './switches.tsx'
import { ruleTexts } from './texts.ts'
import { useRules, type RulesState } from './use-rules.ts'
import { WouldRing } from './would-ring.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(ruleTexts)
  const id = Number(place.id)
  return (
    <MemberScreen place={place} backTo={paths.myNumber(id)} skeleton={<Loading />} loginText={t.loginText}>
      <Owned id={id} />
    </MemberScreen>
  )
}

function Owned({ id }: { id: number }) {
  const t = useTexts(ruleTexts)
  const query = useQuery(read('GET /subscription/:id/rules', { id }))
  if (query.data) return <Rules key={id} rules={query.data} />
  if (isRefusal(query.error, 'subscription-not-found')) {
    const numbers = <ButtonLink href={paths.myNumbers()}>{t.toNumbers}</ButtonLink>
    return <Empty icon={<ShieldIcon size={32} />} text={t.missing} action={numbers} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <Loading />
}

const loadSheet = async () => (await import('./second-phone-sheet.tsx')).SecondPhoneSheet

/** The phone that rings when the first does not answer. */
function SecondPhone({ ruling }: { ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const { subscriptionId, secondPhone, secondAfterSeconds } = ruling.rules
  const adding = useLazySheet(loadSheet, { subscriptionId })
  const drop = async () => {
    if (await ruling.dropSecond()) showToast(t.dropped, 'success')
  }
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.second}</h2>
      <p className={css.lead}>{t.secondLead(secondAfterSeconds)}</p>
      {secondPhone ? (
        <div className={css.under}>
          <b>{t.secondNow(secondPhone)}</b>
          <Button tone="secondary" size="small" onClick={() => void drop()}>
            {t.dropSecond}
          </Button>
        </div>
      ) : (
        <Button block tone="secondary" loading={adding.loading} {...adding.opener}>
          {t.addSecond}
        </Button>
      )}
      {adding.element}
    </section>
  )
}

function Rules({ rules }: { rules: CallRules }) {
  const ruling = useRules(rules)
  const label = useNumberLabel()
  return (
    <div className={css.page}>
      <h2 className={css.number}>{label(rules.number)}</h2>
      <Conflict ruling={ruling} />
      <Switches ruling={ruling} />
      <WouldRing rules={rules} />
      <CallerLists ruling={ruling} />
      <SecondPhone ruling={ruling} />
    </div>
  )
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <Skeleton height={340} radius={14} />
      <Skeleton height={170} radius={14} />
      <Skeleton height={220} radius={14} />
    </div>
  )
}
