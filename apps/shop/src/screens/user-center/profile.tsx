import { maskPhone } from '@hao/contract/phone.ts'
import type { User } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { Avatar } from '../../parts/users/avatar.tsx'
import { userTexts, shownNickname } from '../../parts/users/texts.ts'
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
  const { member } = useTexts(userTexts)
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
          <b>{anonymous ? t.pleaseLogin : shownNickname(user.nickname, member) || maskPhone(user.phone)}</b>
          <small>{anonymous ? t.loginHint : maskPhone(user.phone)}</small>
        </span>
      )}
      <ChevronRightIcon />
    </Link>
  )
}
