import type { ReactNode } from 'react'
import { numberPlan } from '../../base/plan.ts'
import type { User } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { FileIcon, LockIcon, LogOutIcon, PhoneCallIcon, TrashIcon } from '@hao/kit/icons-more.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { request } from '../../base/api/request.ts'
import { signOut } from '../../base/api/session.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userInfoTexts } from './texts.ts'

const loadPhone = async () => (await import('./phone-sheet.tsx')).PhoneSheet
const loadPasskeys = async () => (await import('./passkey-sheet.tsx')).PasskeySheet
const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

export function AccountActions({ user }: { user: User }) {
  const t = useTexts(userInfoTexts)
  const deleting = useLazySheet(loadDelete, { user })
  const download = async () => {
    const data = await request('GET /user/:id/data', { id: user.id })
    const pictures: Record<number, string> = {}
    for (const id of data.tickets.flatMap(({ messages }) => messages.flatMap((each) => each.pictures ?? [])))
      pictures[id] = (await request('GET /ticket/picture/:id', { id })).picture
    const file = JSON.stringify({ ...data, pictures }, null, 2)
    saveFile(`${t.fileName(numberPlan().prefix)}.json`, file, 'application/json')
    showToast(t.downloaded, 'success')
  }
  const leave = async () => {
    await request('DELETE /user/logout/:id', { id: user.id }, { leaves: true })
    signOut()
    showToast(t.loggedOut)
  }
  return (
    <>
      <section className={css.card} aria-label={t.account}>
        {user.phone ? (
          <>
            <LoginPhone user={user} />
            <Passkeys user={user} />
          </>
        ) : (
          <div className={css.row}>
            <span>{t.phone}</span>
            <span>{t.unset}</span>
          </div>
        )}
        <Action icon={<FileIcon />} text={t.download} act={download} />
        <Action icon={<LogOutIcon />} text={t.logout} act={leave} />
        <button type="button" className={css.remove} {...deleting.opener}>
          <TrashIcon />
          <span>{t.remove}</span>
          <ChevronRightIcon size={18} />
        </button>
        {deleting.element}
      </section>
      <p className={css.note}>{t.note}</p>
    </>
  )
}

function LoginPhone({ user }: { user: User }) {
  const t = useTexts(userInfoTexts)
  const sheet = useLazySheet(loadPhone, { user })
  return (
    <>
      <button type="button" className={css.action} {...sheet.opener}>
        <PhoneCallIcon />
        <span>{t.phone}</span>
        <small>{maskPhone(user.phone)}</small>
        <ChevronRightIcon size={18} />
      </button>
      {sheet.element}
    </>
  )
}

function Passkeys({ user }: { user: User }) {
  const t = useTexts(userInfoTexts)
  const sheet = useLazySheet(loadPasskeys, { user })
  return (
    <>
      <button type="button" className={css.action} {...sheet.opener}>
        <LockIcon />
        <span>{t.passkeys}</span>
        <ChevronRightIcon size={18} />
      </button>
      {sheet.element}
    </>
  )
}

/** A row with an action; disabled while it runs. A toast shows an error. */
function Action({ icon, text, act: run }: { icon: ReactNode; text: string; act: () => Promise<void> }) {
  const { acting, act } = useAct()
  return (
    <button type="button" className={css.action} aria-busy={acting} onClick={() => void act(run)}>
      {icon}
      <span>{text}</span>
      <ChevronRightIcon size={18} />
    </button>
  )
}
