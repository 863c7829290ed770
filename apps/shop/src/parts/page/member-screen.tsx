import type { ReactNode } from 'react'
import { useUser } from '../../base/api/session.ts'
import { LoginPrompt } from './login-prompt.tsx'
import type { RouteMatch } from '../../base/routes.ts'
import { ScreenHeader } from './screen-header.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'

export type MemberScreenProps = {
  place: RouteMatch
  title: ReactNode
  /** Where back leads when the shopper came from outside. */
  backTo: string
  /** Stands in its place until the session has been looked at. */
  skeleton: ReactNode
  /** What to log in for, where it is neither orders nor numbers. */
  loginText?: string
  children: ReactNode
}

/** An inner screen for whoever is logged in; others are asked to, and come back. */
export function MemberScreen({ place, title, backTo, skeleton, loginText, children }: MemberScreenProps) {
  const hydrated = useHydrated()
  const known = useUser().id > 0
  return (
    <>
      <ScreenHeader title={title} backTo={backTo} />
      {!hydrated && skeleton}
      {hydrated && (known ? children : <LoginPrompt place={place} text={loginText} />)}
    </>
  )
}
