import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ChevronRightIcon, HeartIcon } from '@hao/kit/icons.tsx'
import {
  CalendarIcon,
  FileIcon,
  HeadsetIcon,
  HelpIcon,
  LockIcon,
  PhoneCallIcon,
} from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

const FavouritesPanel = lazy(async () => {
  const { FavouritesPanel: Panel } = await import('../../parts/favourites/favourites-panel.tsx')
  return { default: Panel }
})

/** Renewals, the call log and favourites; help and agreements. */
export function Shortcuts() {
  const t = useTexts(userCenterTexts)
  return (
    <ul className={css.rows}>
      <Row to={paths.renewals} icon={<CalendarIcon />} text={t.renewals} />
      <Row to={paths.calls()} icon={<PhoneCallIcon />} text={t.calls} />
      <Favourites />
      <Row to={paths.service()} icon={<HeadsetIcon />} text={t.service} />
      <Row to={paths.questions()} icon={<HelpIcon />} text={t.questions} />
      <Row to={paths.agreement('service')} icon={<FileIcon />} text={t.serviceAgreement} />
      <Row to={paths.agreement('privacy')} icon={<LockIcon />} text={t.privacyPolicy} />
    </ul>
  )
}

/** The panel is fetched when it is first asked for. */
function Favourites() {
  const t = useTexts(userCenterTexts)
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  return (
    <li>
      <button type="button" className={css.row} onClick={() => setState('open')}>
        <HeartIcon />
        <span>{t.favourites}</span>
        <ChevronRightIcon size={18} />
      </button>
      {state !== 'unasked' && (
        <Suspense>
          <FavouritesPanel open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </li>
  )
}

function Row({ to, icon, text }: { to: string; icon: ReactNode; text: string }) {
  return (
    <li>
      <Link href={to} className={css.row}>
        {icon}
        <span>{text}</span>
        <ChevronRightIcon size={18} />
      </Link>
    </li>
  )
}
