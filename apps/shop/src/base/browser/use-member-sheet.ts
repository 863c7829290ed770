import { type ComponentType, useEffect, useEffectEvent } from 'react'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useLocation } from 'wouter'
import { currentUser } from '../api/session.ts'
import { paths } from '../routes.ts'
import { saveResume, takeResume } from './resume.ts'
import { useLazySheet } from './use-lazy-sheet.ts'

type MemberSheetOptions<Props> = {
  /** A key for the sheet, unique on the page. */
  act: string
  /** Where the login leads back to: this page, with its query. */
  back: string
  /** False while it is not known yet whether the sheet may open after a login. */
  ready?: boolean
  /** False if there is nothing to open after a login, such as for a number that was sold in between. */
  possible?: boolean
  /** Props for opening the sheet after a login, from the agreements accepted there. */
  propsAfterLogin?: (agreed: DisplayedVersions | undefined) => Partial<Props>
}

/**
 * A lazy sheet for logged-in users: `openOrLogIn` sends others to the login, and the sheet opens when they
 * return. It also reopens for the same user if the session ended while it was open.
 */
export function useMemberSheet<Props extends SheetControl>(
  load: () => Promise<ComponentType<Props>>,
  props: Omit<Props, keyof SheetControl>,
  { act, back, ready = true, possible = true, propsAfterLogin }: MemberSheetOptions<Props>,
) {
  const [, navigate] = useLocation()
  const sheet = useLazySheet(load, props)
  const name = `${act} ${back}`

  const resume = useEffectEvent(() => {
    const resumed = takeResume(name)
    if (resumed && possible) sheet.open(propsAfterLogin?.(resumed.agreed))
  })
  useEffect(() => {
    // No user: the login was abandoned.
    if (ready || currentUser().id === 0) resume()
  }, [ready])

  useEffect(() => {
    const person = currentUser().id
    if (!sheet.isOpen || person === 0) return undefined
    return () => {
      if (currentUser().id === 0) saveResume(name, person)
    }
  }, [sheet.isOpen, name])

  const openOrLogIn = () => {
    // The session at this moment: a tap may come before the page is hydrated.
    if (currentUser().id > 0) return sheet.open()
    saveResume(name)
    navigate(paths.login(back))
  }
  return { ...sheet, openOrLogIn }
}
