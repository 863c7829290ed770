import { Empty } from '@hao/kit/empty.tsx'
import { UserIcon } from '@hao/kit/icons.tsx'
import { type RouteMatch, paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from './button-link.tsx'
import { loginPromptTexts } from './login-prompt-texts.ts'

/**
 * Shown instead of content that needs a login: a link to the login with the way back to `place`; `text` says
 * what for.
 */
export function LoginPrompt({ place, text }: { place: RouteMatch; text?: string | undefined }) {
  const t = useTexts(loginPromptTexts)
  const query = place.query.toString()
  const here = query ? `${place.path}?${query}` : place.path
  const login = <ButtonLink href={paths.login(here)}>{t.login}</ButtonLink>
  return <Empty icon={<UserIcon size={32} />} text={text ?? t.text} action={login} />
}
