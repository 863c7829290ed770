import { maskPhone } from '@hao/contract/phone.ts'
import type { User } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { Avatar } from '../../parts/users/avatar.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

type ProfileProps = {
  user: User
  /** Whether the session is known; before that there is no login link. */
  known: boolean
}

/** Picture, nickname and masked phone; for a visitor a link to log in (EN-1). */
export function Profile({ user, known }: ProfileProps) {
  const t = useTexts(userCenterTexts)
  const anonymous = user.id === 0
  return (
    <Link
      href={anonymous ? paths.login(paths.userCenter) : paths.userInfo(user.id)}
      className={css.profile}
      aria-busy={!known}
    >
      <span className={css.avatar}>
        <Avatar name={user.avatar} size={60} />
      </span>
      {known && (
        <span className={css.name}>
          <b>{anonymous ? t.pleaseLogin : nameOf(user, t.member)}</b>
          <small>{anonymous ? t.loginHint : maskPhone(user.phone)}</small>
        </span>
      )}
      <ChevronRightIcon />
    </Link>
  )
}

/** The nickname; a default nickname in the shopper's language; without one, the masked phone. */
function nameOf({ nickname, phone }: User, member: (digits: string) => string): string {
  const given = /^(?:用户|User )(\d{4})$/.exec(nickname)?.[1]
  return given ? member(given) : nickname || maskPhone(phone)
}
