import { Button, Form } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { Dialog } from '../page/dialog.tsx'
import { priceTexts } from './texts.ts'
import { NameInput } from '../form/name-input.tsx'
import { serverNow } from '@hao/kit/server-clock.ts'

type NewDraftProps = {
  /** The label of the button, and a hint about the draft's initial rules. */
  label: string
  hint: string
  /** The initial rules; undefined while they load. */
  rules: ConsoleOutput<'GET /prices/:id'>['rules'] | undefined
  name?: string
  /** The initial effective date; a past one is left out. */
  effectiveAt?: string | null
  primary?: boolean
}

/** Creates a draft from the rules of another set and opens it. */
export function NewDraft({ label, hint, rules, name = '', effectiveAt, primary = false }: NewDraftProps) {
  const t = useTexts(priceTexts)
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const [form] = Form.useForm<{ name: string }>()
  const draft = useAction('POST /prices', {
    successMessage: t.drafted,
    onSuccess: ({ id }) => navigate(pathOf('price-rule', id)),
    hidesErrorToast: true,
  })
  const begin = (given: { name: string }) => {
    const ahead = effectiveAt && Date.parse(effectiveAt) > serverNow() ? { effectiveAt } : {}
    if (rules) void draft.run({ name: given.name, rules, ...ahead })
  }
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} disabled={!rules} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        title={label}
        okText={label}
        confirmLoading={draft.pending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <FormErrors failure={draft.failure} form={form} />
        <p>{hint}</p>
        <Form
          form={form}
          // A prefix for the ids of the fields, because the set below has its own field `name`.
          name="new-draft"
          layout="vertical"
          requiredMark={false}
          preserve={false}
          initialValues={{ name }}
          onFinish={begin}
        >
          <Form.Item
            name="name"
            label={t.name}
            rules={[{ required: true, whitespace: true, message: t.nameHint }]}
          >
            <NameInput max={60} placeholder={t.nameHint} />
          </Form.Item>
        </Form>
      </Dialog>
    </>
  )
}
