import type { Avatar as AvatarName } from '@hao/contract/entities.ts'
import { Avatar, avatarNames } from '../../parts/users/avatar.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './avatar-choice.module.css'
import spoken from '@hao/kit/spoken.module.css'
import { userInfoTexts } from './texts.ts'

type AvatarChoiceProps = { value: string; onChange: (avatar: AvatarName) => void }

export function AvatarChoice({ value, onChange }: AvatarChoiceProps) {
  const t = useTexts(userInfoTexts)
  return (
    <fieldset>
      <legend className={spoken.spoken}>{t.avatar}</legend>
      <div className={css.choice}>
        {avatarNames.map((name) => (
          <label key={name} className={css.option}>
            <input
              type="radio"
              name="avatar"
              value={name}
              aria-label={t.avatars[name]}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <span className={css.face}>
              <Avatar name={name} size={44} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
