import type { Role } from '@hao/contract/console/roles.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { LimitNote } from '../../parts/limits/limit-note.tsx'
import { InviteLink } from '../../parts/staff/invite-link.tsx'
import { RoleChoice } from '../../parts/staff/role-choice.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { staffListTexts } from './texts.ts'

type InviteFields = { name: string; roles: Role[] }

/** Invites a staff member with a name and roles, then shows the link. */
export function Invite() {
  const t = useTexts(staffListTexts)
  const [form] = Form.useForm<InviteFields>()
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<{ to: string; link: string }>()
  const { run, pending, failure, forget } = useAction('POST /staff', { hidesErrorToast: true })
  const close = () => {
    setOpen(false)
    forget()
  }
  const invite = async (given: InviteFields) => {
    const made = await run(given)
    if (!made) return
    close()
    setSent({ to: given.name.trim(), link: made.link })
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.invite}
      </Button>
      <Dialog
        open={open}
        title={t.inviteTitle}
        okText={t.send}
        confirmLoading={pending}
        onOk={form.submit}
        onCancel={close}
        destroyOnHidden
      >
        <FormErrors failure={failure} form={form} />
        <Form<InviteFields>
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          onFinish={(given) => void invite(given)}
        >
          <Form.Item
            name="name"
            label={t.name}
            extra={t.nameHint}
            rules={[{ required: true, whitespace: true, message: t.nameMissing }]}
          >
            <NameInput max={40} autoComplete="off" />
          </Form.Item>
          <RoleChoice />
        </Form>
        <LimitNote act="access" />
      </Dialog>
      <InviteLink to={sent?.to ?? ''} link={sent?.link} onClose={() => setSent(undefined)} />
    </>
  )
}
