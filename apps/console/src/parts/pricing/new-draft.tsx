import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { Dialog } from '../page/dialog.tsx'
import { priceTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

type NewDraftProps = {
  /** What the button says, and what the draft begins with. */
  label: string
  hint: string
  /** The rules that it begins with; undefined while they are read. */
  rules: ConsoleOutput<'GET /prices/:id'>['rules'] | undefined
  name?: string
  /** From when on they are meant to be in effect; a moment that is over is left out. */
  effectiveAt?: string | null
  primary?: boolean
}

/** Begins a draft with the rules of another set, and goes to it. */
export function NewDraft({ label, hint, rules, name = '', effectiveAt, primary = false }: NewDraftProps) {
  const t = useTexts(priceTexts)
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const [form] = Form.useForm<{ name: string }>()
  const draft = useAct('POST /prices', {
    done: t.drafted,
    onDone: ({ id }) => navigate(pathOf('price-rule', id)),
    quiet: true,
  })
  const begin = (given: { name: string }) => {
    const ahead = effectiveAt && Date.parse(effectiveAt) > serverNow() ? { effectiveAt } : {}
    if (rules) void draft.act({ name: given.name, rules, ...ahead })
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
        cancelText={t.cancel}
        confirmLoading={draft.pending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <FormErrors failure={draft.failure} form={form} />
        <p>{hint}</p>
        <Form
          form={form}
          // The ids of its fields begin with it: a set has a field `name` of its own below.
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
            <Input maxLength={60} placeholder={t.nameHint} />
          </Form.Item>
        </Form>
      </Dialog>
    </>
  )
}
