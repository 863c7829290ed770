import type { ReactNode } from 'react'
import { useUser } from '../../base/api/session.ts'
import { LoginPrompt } from './login-prompt.tsx'
import type { RouteMatch } from '../../base/routes.ts'
import { ScreenHeader } from './screen-header.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'

type MemberScreenProps = {
  place: RouteMatch
  /** Another title than that of the screen. */
  title?: ReactNode
  /** The target of back when the shopper came from outside. */
  backTo: string
  /** At the right of the title, for logged-in users: one icon button. */
  action?: ReactNode
  /** Shown until the session is known. */
  skeleton: ReactNode
  /** What to log in for, if neither orders nor numbers. */
  loginText?: string
  children: ReactNode
}

/** An inner screen for logged-in users; others are asked to log in and return. */
export function MemberScreen({
  place,
  title,
  backTo,
  action,
  skeleton,
  loginText,
  children,
}: MemberScreenProps) {
  const hydrated = useHydrated()
  const known = useUser().id > 0
  return (
    <>
      <ScreenHeader
        screen={place.screen}
        title={title}
        backTo={backTo}
        action={hydrated && known && action}
      />
      {!hydrated && skeleton}
      {hydrated && (known ? children : <LoginPrompt place={place} text={loginText} />)}
    </>
  )
}
