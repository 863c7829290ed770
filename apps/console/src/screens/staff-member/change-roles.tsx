import type { Role } from '@hao/contract/console/roles.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { LimitNote } from '../../parts/limits/limit-note.tsx'
import { RoleTags } from '../../parts/staff/role-tags.tsx'
import { RoleChoice } from '../../parts/staff/role-choice.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import type { Member } from './member.ts'
import { memberTexts } from './texts.ts'

const showRoles = (shown: Role[] = []) => <RoleTags roles={shown} />

type Version = { roles: Role[]; version: number }

/** Changes the roles of a staff member. Shows both versions after a conflict. */
export function ChangeRoles({
  member,
  open,
  onClose,
}: {
  member: Member
  open: boolean
  onClose: () => void
}) {
  const t = useTexts(memberTexts)
  const [form] = Form.useForm<{ roles: Role[] }>()
  const [version, setVersion] = useState<number>()
  const { run, pending, failure, forget } = useAction('PATCH /staff/:id', {
    hidesErrorToast: true,
    successMessage: t.done.roles,
    onSuccess: onClose,
  })
  const save = async (reason: string) => {
    const given = await form.validateFields().catch(() => undefined)
    if (given) await run({ id: member.id, version: version ?? member.version, roles: given.roles, reason })
  }
  const take = (current: Version) => {
    form.setFieldsValue({ roles: current.roles })
    setVersion(current.version)
    forget()
  }
  const stale = failure?.error === 'stale'
  return (
    <ReasonModal
      open={open}
      title={t.titles.roles}
      action={t.acts.roles}
      pending={pending}
      failure={stale ? undefined : failure}
      onConfirm={(reason) => void save(reason)}
      onClose={() => {
        forget()
        setVersion(undefined)
        onClose()
      }}
    >
      <EditConflict<Version>
        failure={failure}
        mine={{ roles: stale ? form.getFieldValue('roles') : [] }}
        fields={[{ key: 'roles', label: t.roles, show: showRoles }]}
        onTake={take}
        onKeep={(current) => {
          setVersion(current.version)
          forget()
        }}
      />
      <p>{t.effects.roles}</p>
      <LimitNote act="access" />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ roles: member.roles }}
      >
        <RoleChoice />
      </Form>
    </ReasonModal>
  )
}
