import { Card, Flex, Form, type FormInstance, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { momentRule } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import type { DraftValues } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'

type DraftFormProps = {
  form: FormInstance<DraftValues>
  initial: DraftValues
  /** The names of the published versions. */
  taken: readonly string[]
  disabled: boolean
  onTyped: () => void
  onFinish: () => void
  /** Above the fields. */
  notices: ReactNode
  buttons: ReactNode
}

/** The fields of a draft in both languages. */
export function DraftForm(props: DraftFormProps) {
  const { form, initial, taken, disabled, onTyped, onFinish, notices, buttons } = props
  const t = useTexts(agreementScreenTexts)
  const { noMoment } = useTexts(formTexts)
  return (
    <Form<DraftValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={disabled}
      initialValues={initial}
      onValuesChange={onTyped}
      onFinish={onFinish}
      scrollToFirstError
    >
      {notices}
      <Flex gap={16} wrap>
        <VersionField taken={taken} />
        <Form.Item
          name="effective"
          label={t.effective}
          rules={[{ required: true, message: t.required }, momentRule(noMoment)]}
        >
          <MomentInput />
        </Form.Item>
      </Flex>
      <div className="cards languages">
        <Language of="zh" />
        <Language of="en" />
      </div>
      <Flex gap={8} justify="end" align="center" className="beside">
        {buttons}
      </Flex>
    </Form>
  )
}

function VersionField({ taken }: { taken: readonly string[] }) {
  const t = useTexts(agreementScreenTexts)
  const check = async (_rule: object, version: string) => {
    if (!/^[\w.-]{1,20}$/.test(version)) throw new Error(t.versionHint)
    if (taken.includes(version)) throw new Error(t.versionTaken)
  }
  return (
    <Form.Item name="version" label={t.versionName} rules={[{ validator: check }]}>
      <Input maxLength={20} style={{ width: 200 }} />
    </Form.Item>
  )
}

function Language({ of }: { of: 'zh' | 'en' }) {
  const t = useTexts(agreementScreenTexts)
  const rules = [{ required: true, whitespace: true, message: t.required }]
  return (
    <Card size="small" title={t.languages[of]}>
      <Form.Item name={[of, 'title']} label={t.heading} rules={rules}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={[of, 'changes']} label={t.changes} rules={rules} extra={t.changesHint}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name={[of, 'body']} label={t.body} rules={rules} extra={t.bodyHint}>
        <Input.TextArea rows={26} maxLength={50_000} />
      </Form.Item>
    </Card>
  )
}
