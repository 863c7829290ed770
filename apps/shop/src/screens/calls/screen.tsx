import { useLocation } from 'wouter'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { useState } from 'react'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { read, readPages, flattenPages } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { fullNumber } from '../../base/plan.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallGroup } from './call-group.tsx'
import { groupByDay, nameDay } from './days.ts'
import { callListInput, ownNumbersInput } from './call-list-input.ts'
import { groupByCaller } from './group-calls.ts'
import { RulesLink } from './ring-rules-link.tsx'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { MoreIcon } from './icons.ts'
import { useNumberLabel } from '../../parts/subscriptions/use-number-label.ts'

/** Milliseconds between reads while a phone rings. */
const whileRingingMs = 3000

const loadMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet

const loadSettings = async () => (await import('./settings-sheet.tsx')).SettingsSheet

const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

function LogMenu({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const settings = useLazySheet(loadSettings, {})
  const deleting = useLazySheet(loadDelete, { what: { number } })
  const menu = useLazySheet(loadMenu, {
    number,
    onChoose: (chosen: 'settings' | 'delete') => {
      menu.close()
      if (chosen === 'settings') settings.open()
      else deleting.open()
    },
  })
  return (
    <>
      <IconButton label={t.menu} {...menu.opener}>
        <MoreIcon />
      </IconButton>
      {menu.element}
      {settings.element}
      {deleting.element}
    </>
  )
}

/** Chooses whose calls are shown: current and former numbers of the shopper, and the one in the address. */
function NumberFilter({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const [, navigate] = useLocation()
  const { data } = useInfiniteQuery(readPages('GET /subscription', ownNumbersInput))
  const label = useNumberLabel()
  const own = flattenPages(data).map((subscription) => subscription.number.number)
  const numbers = [...new Set(number === undefined ? own : [number, ...own])]
  if (numbers.length < 2 && number === undefined) return null
  return (
    <label className={css.filter}>
      <span>{t.number}</span>
      <select
        value={number ?? ''}
        onChange={({ target }) => navigate(paths.calls(target.value || undefined), { replace: true })}
      >
        <option value="">{t.all}</option>
        {numbers.map((digits) => (
          <option key={digits} value={digits}>
            {label(digits)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Calls to the shopper's numbers by day; `number` (digits) in the address limits them to one number. */
export function Screen({ place }: { place: RouteMatch }) {
  const asked = place.query.get('number') ?? ''
  const number = /^\d{1,20}$/.test(asked) ? asked : undefined
  return (
    <MemberScreen
      place={place}
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
