import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { read } from '../../base/api/query.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { priceListTexts } from './texts.ts'

/** Begins a draft with the rules in effect. */
export function NewDraft() {
  const t = useTexts(priceListTexts)
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const [form] = Form.useForm<{ name: string }>()
  const present = useQuery(read('GET /prices/in-effect', {}))
  const draft = useAct('POST /prices', {
    done: t.drafted,
    onDone: ({ id }) => navigate(pathOf('price-rule', id)),
    quiet: true,
  })
  return (
    <>
      <Button type="primary" disabled={!present.data} onClick={() => setOpen(true)}>
        {t.draft}
      </Button>
      <Dialog
        open={open}
        title={t.draft}
        okText={t.draft}
        cancelText={t.cancel}
        confirmLoading={draft.pending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <FormErrors failure={draft.failure} />
        <p>{t.draftText}</p>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ name }) => present.data && void draft.act({ name, rules: present.data.rules })}
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
