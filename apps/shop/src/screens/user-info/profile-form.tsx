import type { FormEvent } from 'react'
import type { User } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Avatar } from '../../parts/users/avatar.tsx'
import { locationLabel } from '../../parts/region/location-label.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Segments } from '@hao/kit/segments.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import css from './screen.module.css'
import { userInfoTexts } from './texts.ts'
import { useProfile } from './use-profile.ts'

const loadRegion = async () => (await import('../../parts/region/region-sheet.tsx')).RegionSheet

/** Picture, nickname, gender and region as a form; nothing is sent before it is saved. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTexts(userInfoTexts)
  const form = useProfile(user)
  const { draft, change } = form
  const genders = ([0, 1, 2] as const).map((value) => ({ value, label: t.genders[value] ?? '' }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <span className={css.portrait}>
        <Avatar name={draft.avatar} size={88} />
      </span>
      <AvatarChoice value={draft.avatar} onChange={(avatar) => change({ avatar })} />
      <div className={css.card}>
        <label className={css.row}>
          <span>{t.nickname}</span>
          <input
            name="nickname"
            autoComplete="off"
            placeholder={t.nicknamePlaceholder}
            value={draft.nickname}
            onChange={({ target }) => change({ nickname: target.value })}
            aria-invalid={Boolean(form.problem)}
            aria-describedby="nickname-problem"
          />
        </label>
        <p id="nickname-problem" className={css.problem} role="alert">
          {form.problem && t[form.problem]}
        </p>
        <Segments
          label={t.gender}
          options={genders}
          value={draft.gender}
          onChange={(gender) => change({ gender })}
        />
        <Region form={form} />
      </div>
      <Button type="submit" block loading={form.saving} disabled={!form.changed}>
        {t.save}
      </Button>
    </form>
  )
}

function Region({ form: { draft, change } }: { form: ReturnType<typeof useProfile> }) {
  const t = useTexts(userInfoTexts)
  const { location } = draft
  const sheet = useLazySheet(loadRegion, {
    value: location,
    onChange: (chosen) => change({ location: chosen }),
  })
  return (
    <>
      <button type="button" className={css.row} {...sheet.opener}>
        <span>{t.region}</span>
        <span className={css.place}>
          {location ? locationLabel(location) : t.choose}
          <ChevronRightIcon size={18} />
        </span>
      </button>
      {sheet.element}
    </>
  )
}
