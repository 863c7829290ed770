import { Form, Input } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { formTexts } from './texts.ts'

/** Why somebody does it, as `reason` of the form that it stands in: one line, or as many as it says, which hold more. */
export function ReasonField({ lines, disabled = false }: { lines?: number; disabled?: boolean }) {
  const t = useTexts(formTexts)
  return (
    <Form.Item
      name="reason"
      label={t.reason}
      rules={[
        {
          required: true,
          // Nothing is typed yet, or no more.
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
