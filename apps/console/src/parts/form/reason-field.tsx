import { Form, Input } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { formTexts } from './texts.ts'

/** The field `reason` of a form: one line, or `lines` lines. */
export function ReasonField({ lines, disabled = false }: { lines?: number; disabled?: boolean }) {
  const t = useTexts(formTexts)
  return (
    <Form.Item
      name="reason"
      label={t.reason}
      rules={[
        {
          required: true,
          // The value is undefined before the first input.
          transform: (reason?: string) => reason?.trim() ?? '',
          min: 2,
          message: t.reasonHint,
        },
      ]}
    >
      {lines ? (
        <Input.TextArea rows={lines} maxLength={500} placeholder={t.reasonHint} disabled={disabled} />
      ) : (
        <Input maxLength={200} placeholder={t.reasonHint} disabled={disabled} />
      )}
    </Form.Item>
  )
}
