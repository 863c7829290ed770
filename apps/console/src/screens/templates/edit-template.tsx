import { Form, Input } from 'antd'
import { useState } from 'react'
import { isRefusal } from '../../base/api/call-error.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Stale } from '../../parts/stale/stale.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import type { Template } from './screen.tsx'
import { templateTexts } from './texts.ts'

type Fields = Pick<Template, 'title' | 'zh' | 'en'>

/** A template as it is typed; what a colleague saved meanwhile is shown beside it. */
export function EditTemplate({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTexts(templateTexts)
  const [form] = Form.useForm<Fields>()
  const [version, setVersion] = useState(template?.version ?? 0)
  const options = { quiet: true, done: t.saved, onDone: onClose } as const
  const add = useAct('POST /templates', options)
  const change = useAct('PATCH /templates/:id', options)
  const save = (fields: Fields, over = version) =>
    template ? change.act({ id: template.id, version: over, ...fields }) : add.act(fields)
  const failure = change.failure ?? add.failure
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  return (
    <Dialog
      open
      title={template ? t.edit : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={add.pending || change.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={640}
    >
      {isRefusal(failure, 'stale') ? (
        <Stale<Template>
          failure={failure}
          mine={form.getFieldsValue()}
          fields={[
            { key: 'title', label: t.name },
            { key: 'zh', label: t.zh },
            { key: 'en', label: t.en },
          ]}
          onTake={({ title, zh, en, version: theirs }) => {
            form.setFieldsValue({ title, zh, en })
            setVersion(theirs)
            change.forget()
          }}
          onKeep={({ version: theirs }) => {
            setVersion(theirs)
            void save(form.getFieldsValue(), theirs)
          }}
        />
      ) : (
        <FormErrors failure={failure} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={template ?? {}}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="title" label={t.name} rules={rules}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="zh" label={t.zh} rules={rules}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
        <Form.Item name="en" label={t.en} rules={rules}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
