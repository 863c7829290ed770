import { Button } from 'antd'
import { useState } from 'react'
import { useMe } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction, type ReasonedKey } from '../../parts/form/reason-action.tsx'
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

type WithReasonProps = {
  member: Member
  run: Exclude<Act, 'roles'>
  call: Extract<ReasonedKey, `POST /staff/:id/${string}`>
  open: boolean
  onClose: () => void
  onDone?: (data: object & { link?: string }) => void
}

function WithReason({ member: { id, version }, run, call, open, onClose, onDone }: WithReasonProps) {
  const t = useTexts(memberTexts)
  return (
    <ReasonAction
      open={open}
      call={call}
      input={{ id, ...(run !== 'end' && { version }) }}
      title={t.titles[run]}
      label={t.acts[run]}
      done={run === 'invite' ? undefined : t.done[run]}
      danger={run !== 'enable'}
      onClose={onClose}
      {...(onDone && { onSuccess: onDone })}
    >
      <p>{t.effects[run]}</p>
      {run !== 'end' && <LimitNote act="access" />}
    </ReasonAction>
  )
}
