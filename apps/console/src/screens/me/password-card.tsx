import { Button, Form, Input } from 'antd'
import { useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Section } from '../../parts/page/section.tsx'
import { meTexts } from './texts.ts'

type PasswordFields = { current: string; next: string }

/** Changes the user's password. Other sessions end. */
export function PasswordCard() {
  const t = useTexts(meTexts)
  const { name } = useMe()
  const [form] = Form.useForm<PasswordFields>()
  const { run, pending, failure } = useAction('POST /me/password', {
    hidesErrorToast: true,
    successMessage: t.passwordChanged,
    onSuccess: () => form.resetFields(),
  })
  return (
    <Section title={t.password}>
      <FormErrors failure={failure} form={form} />
      <Form<PasswordFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(given) => void run(given)}
      >
        <input type="text" autoComplete="username" value={name} readOnly hidden />
        <Form.Item name="current" label={t.current} rules={[{ required: true, message: t.required }]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="next"
          label={t.next}
          extra={t.nextHint}
          rules={[{ required: true, min: 10, message: t.nextHint }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Button htmlType="submit" loading={pending}>
          {t.changePassword}
        </Button>
      </Form>
    </Section>
  )
}
