import type { ReactNode } from 'react'
import { ChevronRightIcon, HeartIcon } from '@hao/kit/icons.tsx'
import {
  BellIcon,
  CalendarIcon,
  FileIcon,
  HeadsetIcon,
  HelpIcon,
  LockIcon,
  PhoneCallIcon,
  SendIcon,
  ShieldIcon,
} from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

const loadPanel = async () =>
  (await import('../../parts/favourites-panel/favourites-panel.tsx')).FavouritesPanel

/** Links to what belongs to the shopper, to help, and to the agreements. */
export function Shortcuts() {
  const t = useTexts(userCenterTexts)
  return (
    <ul className={css.rows}>
      <Row to={paths.renewals} icon={<CalendarIcon />} text={t.renewals} />
      <Row to={paths.calls()} icon={<PhoneCallIcon />} text={t.calls} />
      <Row to={paths.waits} icon={<BellIcon />} text={t.waits} />
      <Row to={paths.transfers} icon={<SendIcon />} text={t.transfers} />
      <Favourites />
      <Row to={paths.service()} icon={<HeadsetIcon />} text={t.service} />
      <Row to={paths.questions()} icon={<HelpIcon />} text={t.questions} />
      <Row to={paths.devices} icon={<ShieldIcon />} text={t.devices} />
      <Row to={paths.agreement('service')} icon={<FileIcon />} text={t.serviceAgreement} />
      <Row to={paths.agreement('privacy')} icon={<LockIcon />} text={t.privacyPolicy} />
    </ul>
  )
}

function Favourites() {
  const t = useTexts(userCenterTexts)
  const panel = useLazySheet(loadPanel, {})
  return (
    <li>
      <button type="button" className={css.row} {...panel.opener}>
        <HeartIcon />
        <span>{t.favourites}</span>
        <ChevronRightIcon size={18} />
      </button>
      {panel.element}
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
