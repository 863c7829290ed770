import { Form, Input } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog, type ConflictProps } from '../../parts/form/edit-dialog.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import type { Template } from './template.ts'
import { NameInput } from '../../parts/form/name-input.tsx'
import { templateTexts } from './texts.ts'

type Fields = Pick<Template, 'title' | 'zh' | 'en'>

const fieldsOf = ({ title, zh, en }: Template): Fields => ({ title, zh, en })

/** The edit dialog of a template; without one, of a new template. */
export function EditTemplate({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTexts(templateTexts)
  const [form] = Form.useForm<Fields>()
  const options = { hidesErrorToast: true, successMessage: t.saved, onSuccess: onClose } as const
  const add = useAction('POST /templates', options)
  const change = useAction('PATCH /templates/:id', options)
  const save = (fields: Fields, over: Template | undefined) =>
    over ? change.run({ id: over.id, version: over.version, ...fields }) : add.run(fields)
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  return (
    <EditDialog
      title={template ? t.edit : t.add}
      action={t.save}
      width={640}
      form={form}
      thing={template}
      fieldsOf={fieldsOf}
      save={save}
      acts={[add, change]}
      Stale={StaleTemplate}
      onClose={onClose}
    >
      <Form.Item name="title" label={t.name} rules={rules}>
        <NameInput max={60} />
      </Form.Item>
      <Form.Item name="zh" label={t.zh} rules={rules}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="en" label={t.en} rules={rules}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
    </EditDialog>
  )
}

function StaleTemplate(edit: ConflictProps<Template, Fields>) {
  const t = useTexts(templateTexts)
  return (
    <EditConflict<Template>
      {...edit}
      fields={[
        { key: 'title', label: t.name },
        { key: 'zh', label: t.zh },
        { key: 'en', label: t.en },
      ]}
    />
  )
}
