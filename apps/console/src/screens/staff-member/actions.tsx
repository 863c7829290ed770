import { Button } from 'antd'
import { useState } from 'react'
import type { WriteKey } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { LimitNote } from '../../parts/limits/limit-note.tsx'
import { InviteLink } from '../../parts/staff/invite-link.tsx'
import { ChangeRoles } from './change-roles.tsx'
import type { Member } from './member.ts'
import { memberTexts } from './texts.ts'

type Act = 'roles' | 'disable' | 'enable' | 'invite' | 'end'

/** Everything else needs another owner. */
const actionsOnSelf: readonly Act[] = ['end']

const actsIn: Record<Member['state'], readonly Act[]> = {
  active: ['roles', 'end', 'invite', 'disable'],
  invited: ['roles', 'invite', 'disable'],
  disabled: ['roles', 'enable', 'invite'],
}

/** The actions on a staff member, each with a reason. */
export function StaffActions({ member }: { member: Member }) {
  const t = useTexts(memberTexts)
  const me = useMe()
  const [open, setOpen] = useState<Act>()
  const [link, setLink] = useState<string>()
  const close = () => setOpen(undefined)
  const props = { member, onClose: close }
  const acts = member.id === me.id ? actionsOnSelf : actsIn[member.state]
  return (
    <>
      {acts.map((run) => (
        <Button key={run} danger={run === 'disable'} onClick={() => setOpen(run)}>
          {t.acts[run]}
        </Button>
      ))}
      <ChangeRoles {...props} open={open === 'roles'} />
      <WithReason {...props} run="disable" call="POST /staff/:id/disable" open={open === 'disable'} />
      <WithReason {...props} run="enable" call="POST /staff/:id/enable" open={open === 'enable'} />
      <WithReason {...props} run="end" call="POST /staff/:id/sessions/end" open={open === 'end'} />
      <WithReason
        {...props}
        run="invite"
        call="POST /staff/:id/invite"
        open={open === 'invite'}
        onDone={(data) => 'link' in data && setLink(data.link)}
      />
      <InviteLink to={member.name} link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

type ReasonedKey = Extract<WriteKey, `POST /staff/:id/${string}`>

type WithReasonProps = {
  member: Member
  run: Exclude<Act, 'roles'>
  call: ReasonedKey
  open: boolean
  onClose: () => void
  onDone?: (data: object & { link?: string }) => void
}

function WithReason({ member, run: name, call, open, onClose, onDone }: WithReasonProps) {
  const t = useTexts(memberTexts)
  const { run, pending, failure, forget } = useAction(call, {
    hidesErrorToast: true,
    ...(name !== 'invite' && { successMessage: t.done[name] }),
    onSuccess: (data) => {
      onClose()
      onDone?.(data)
    },
  })
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ReasonModal
      open={open}
      title={t.titles[name]}
      action={t.acts[name]}
      danger={name !== 'enable'}
      pending={pending}
      failure={failure}
      onConfirm={(reason) =>
        void run({ id: member.id, reason, ...(name !== 'end' && { version: member.version }) })
      }
      onClose={close}
    >
      <p>{t.effects[name]}</p>
      {name !== 'end' && <LimitNote act="access" />}
    </ReasonModal>
  )
}
