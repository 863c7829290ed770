import { useState } from 'react'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { fullNumber } from '../../base/plan.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallGroup } from './call-group.tsx'
import { groupByDay, nameDay } from './days.ts'
import { callListInput } from './call-list-input.ts'
import { groupByCaller } from './group-calls.ts'
import { LogMenu } from './log-menu.tsx'
import { NumberFilter } from './number-filter.tsx'
import { RulesLink } from './ring-rules-link.tsx'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

/** Milliseconds between reads while a phone rings. */
const whileRingingMs = 3000

/** Calls to the shopper's numbers by day; `number` (digits) in the address limits them to one number. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(callsTexts)
  const asked = place.query.get('number') ?? ''
  const number = /^\d{1,20}$/.test(asked) ? asked : undefined
  return (
    <MemberScreen
      place={place}
      title={t.title}
      backTo={paths.userCenter}
      action={<LogMenu number={number} />}
      skeleton={<Loading />}
    >
      <div className={css.bar}>
        <NumberFilter number={number} />
        <RulesLink number={number} />
      </div>
      <Calls key={number} number={number} />
    </MemberScreen>
  )
}

function Calls({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const [now] = useState(serverNow)
  return (
    <PagedList
      endpoint="GET /calls"
      input={callListInput(number)}
      skeleton={<Loading />}
      empty={<NoCalls number={number} />}
      words={t}
      refreshAfter={(calls) => calls.some(({ outcome }) => outcome === 'ringing') && whileRingingMs}
    >
      {(all) => (
        <div className={css.page}>
          {groupByDay(all).map(({ day, calls }) => (
            <section key={day} aria-label={nameDay(day, now, t)}>
              <h2 className={css.day}>{nameDay(day, now, t)}</h2>
              <ul className={css.calls}>
                {groupByCaller(calls).map((group) => (
                  <li key={group.key}>
                    <CallGroup
                      calls={group.calls}
                      showNumber={all.some(({ number: one }) => one !== all[0]?.number)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  )
}

function NoCalls({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const { data: settings } = useQuery(read('GET /call-settings', {}))
  const days = settings?.keptDays ?? defaultRetentionDays
  const [text, to, label] =
    number === undefined
      ? [days === 0 ? t.emptyOff : t.empty(days), paths.myNumbers(), t.toNumbers]
      : [days === 0 ? t.emptyOff : t.emptyOf(fullNumber(number)), paths.calls(), t.toAll]
  const action = (
    <ButtonLink href={to} replace={number !== undefined}>
      {label}
    </ButtonLink>
  )
  return <Empty icon={<PhoneCallIcon size={32} />} text={text} action={action} />
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <div className={css.loading}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    </div>
  )
}
