import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

/** Tells the owner of a blocked account until when, and what they can still do. */
export function Restriction({ userId }: { userId: number }) {
  const t = useTexts(userCenterTexts)
  const blocked = useQuery(read('GET /user/:id', { id: userId })).data?.blocked
  if (!blocked) return null
  return (
    <section className={css.card} aria-label={t.blocked}>
      <h2 className={css.heading}>{t.blocked}</h2>
      <p className={css.none}>
        {blocked.until && `${t.blockedUntil(formatMoment(blocked.until))} `}
        {t.blockedNote} <Link href={paths.service()}>{t.askService}</Link>
      </p>
    </section>
  )
}
