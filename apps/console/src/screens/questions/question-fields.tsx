import { type QuestionCategory, questionCategories } from '@hao/contract/question-categories.ts'
import { Form, Input, Select } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { questionTexts } from './texts.ts'

/** The field values. The English texts may be empty. */
export type Fields = {
  category: QuestionCategory
  titleZh: string
  bodyZh: string
  titleEn?: string
  bodyEn?: string
  reason: string
}

export function QuestionFields() {
  const t = useTexts(questionTexts)
  const needed = [{ required: true, whitespace: true, message: t.needed }]
  return (
    <>
      <Form.Item name="category" label={t.category} rules={[{ required: true, message: t.needed }]}>
        <Select options={questionCategories.map((value) => ({ value, label: t.categories[value] }))} />
      </Form.Item>
      <Form.Item name="titleZh" label={t.titleZh} rules={needed}>
        <NameInput max={100} />
      </Form.Item>
      <Form.Item name="bodyZh" label={t.bodyZh} rules={needed} extra={t.hint}>
        <Input.TextArea rows={8} maxLength={5000} />
      </Form.Item>
      <English />
      <ReasonField />
    </>
  )
}

/** Both English texts, or none. */
function English() {
  const t = useTexts(questionTexts)
  const both = (other: 'titleEn' | 'bodyEn') => [
    ({ getFieldValue }: { getFieldValue: (name: string) => string | undefined }) => ({
      validator: (_rule: unknown, text: string | undefined) =>
        !text?.trim() && getFieldValue(other)?.trim()
          ? Promise.reject(new Error(t.bothEnglish))
          : Promise.resolve(),
    }),
  ]
  return (
    <>
      <Form.Item name="titleEn" label={t.titleEn} dependencies={['bodyEn']} rules={both('bodyEn')}>
        <NameInput max={200} />
      </Form.Item>
      <Form.Item name="bodyEn" label={t.bodyEn} dependencies={['titleEn']} rules={both('titleEn')}>
        <Input.TextArea rows={8} maxLength={10_000} />
      </Form.Item>
    </>
  )
}
