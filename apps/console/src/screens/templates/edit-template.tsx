import { templateVariables } from '@hao/contract/console/template-variables.ts'
import { Form, Input, Select } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import type { Template } from './template.ts'
import { NameInput } from '../../parts/form/name-input.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { templateTexts } from './texts.ts'

/** A cleared category is undefined. */
type Fields = Pick<Template, 'title' | 'zh' | 'en'> & { category?: Template['category'] }

const variables = templateVariables.map((name) => `{{${name}}}`).join(' ')

const toFields = ({ title, category, zh, en }: Template): Fields => ({ title, category, zh, en })

/** The edit dialog of a template; without one, of a new template. */
export function EditTemplate({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const t = useTexts(templateTexts)
  const { categories } = useTexts(serviceTexts)
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  return (
    <EditDialog
      title={template ? t.edit : t.add}
      action={t.save}
      width={640}
      thing={template}
      toFields={toFields}
      call={template ? 'PATCH /templates/:id' : 'POST /templates'}
      toInput={({ category = null, ...texts }: Fields, over) =>
        over ? { id: over.id, version: over.version, category, ...texts } : { category, ...texts }
      }
      done={t.saved}
      compared={[
        { key: 'title', label: t.name },
        {
          key: 'category',
          label: t.category,
          show: (category) => (category ? categories[category] : t.anyCategory),
        },
        { key: 'zh', label: t.zh },
        { key: 'en', label: t.en },
      ]}
      toThing={(fields) => fields}
      onClose={onClose}
    >
      <Form.Item name="title" label={t.name} rules={rules}>
        <NameInput max={60} />
      </Form.Item>
      <Form.Item name="category" label={t.category} extra={t.categoryHint}>
        <Select
          allowClear
          placeholder={t.anyCategory}
          options={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="zh" label={t.zh} rules={rules} extra={t.variables(variables)}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="en" label={t.en} rules={rules}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
    </EditDialog>
  )
}
