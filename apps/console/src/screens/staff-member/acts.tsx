import { Button } from 'antd'
import { useState } from 'react'
import type { ActKey } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { InviteLink } from '../../parts/staff/invite-link.tsx'
import { ChangeRoles } from './change-roles.tsx'
import type { Member } from './member.ts'
import { memberTexts } from './texts.ts'

type Act = 'roles' | 'disable' | 'enable' | 'invite' | 'end'

/** Everything else needs another owner. */
const actsOnOneself: readonly Act[] = ['end']

const actsIn: Record<Member['state'], readonly Act[]> = {
  active: ['roles', 'end', 'invite', 'disable'],
  invited: ['roles', 'invite', 'disable'],
  disabled: ['roles', 'enable', 'invite'],
}

/** The actions on a staff member, each with a reason. */
export function Acts({ member }: { member: Member }) {
  const t = useTexts(memberTexts)
  const me = useMe()
  const [open, setOpen] = useState<Act>()
  const [link, setLink] = useState<string>()
  const close = () => setOpen(undefined)
  const props = { member, onClose: close }
  const acts = member.id === me.id ? actsOnOneself : actsIn[member.state]
  return (
    <>
      {acts.map((act) => (
        <Button key={act} danger={act === 'disable'} onClick={() => setOpen(act)}>
          {t.acts[act]}
        </Button>
      ))}
      <ChangeRoles {...props} open={open === 'roles'} />
      <WithReason {...props} act="disable" call="POST /staff/:id/disable" open={open === 'disable'} />
      <WithReason {...props} act="enable" call="POST /staff/:id/enable" open={open === 'enable'} />
      <WithReason {...props} act="end" call="POST /staff/:id/sessions/end" open={open === 'end'} />
      <WithReason
        {...props}
        act="invite"
        call="POST /staff/:id/invite"
        open={open === 'invite'}
        onDone={(data) => 'link' in data && setLink(data.link)}
      />
      <InviteLink to={member.name} link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

type ReasonedKey = Extract<ActKey, `POST /staff/:id/${string}`>

type WithReasonProps = {
  member: Member
  act: Exclude<Act, 'roles'>
  call: ReasonedKey
  open: boolean
  onClose: () => void
  onDone?: (data: object & { link?: string }) => void
}

function WithReason({ member, act: name, call, open, onClose, onDone }: WithReasonProps) {
  const t = useTexts(memberTexts)
  const { act, pending, failure, forget } = useAct(call, {
    quiet: true,
    ...(name !== 'invite' && { done: t.done[name] }),
    onDone: (data) => {
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
        void act({ id: member.id, reason, ...(name !== 'end' && { version: member.version }) })
      }
      onClose={close}
    >
      <p>{t.effects[name]}</p>
    </ReasonModal>
  )
}
