import { useEffect } from 'react'
import { currentUser, useUser } from '../../base/api/session.ts'
import { latePart } from '../../parts/page/late-part.tsx'
import { Banners } from './banners.tsx'
import css from './home.module.css'

const OwnNumber = latePart(() => import('./own-number.tsx').then((part) => part.OwnNumber))

/** Below the search: an owner's number and the banners. Late, so that home's first script stays small. */
export function Top() {
  const { id } = useUser()
  useEffect(() => {
    // The first render is anonymous for everyone.
    if (id === 0 && currentUser().id === 0) document.documentElement.removeAttribute('data-owner')
  }, [id])
  return (
    <>
      <div className={css.owner}>{id > 0 && <OwnNumber />}</div>
      <Banners />
    </>
  )
}
