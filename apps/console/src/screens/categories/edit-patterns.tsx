import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type CallError, isRefusal } from '../../base/api/call-error.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Stale } from '../../parts/stale/stale.tsx'
import { categoryTexts } from './texts.ts'

type Fields = { patterns: string[]; everyNumber: boolean; reason: string }

/** Other patterns for a category, which are previewed over the whole inventory: the preview is a set of changes with a screen of its own. */
export function EditPatterns({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const [, navigate] = useLocation()
  const [form] = Form.useForm<Fields>()
  const [version, setVersion] = useState(category.version)
  const preview = useAct('POST /categories/:value/patterns', {
    quiet: true,
    onDone: ({ id }) => navigate(pathOf('change', id)),
  })
  const ask = (fields: Fields, over = version) =>
    preview.act({ value: category.value, version: over, ...fields })
  const { failure } = preview
  const wrong = useWrong(failure)
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  return (
    <Dialog
      open
      title={t.acts.patterns}
      okText={t.preview}
      cancelText={t.cancel}
      confirmLoading={preview.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={560}
    >
      {isRefusal(failure, 'stale') ? (
        <Stale<Category>
          failure={failure}
          mine={{ patterns: form.getFieldsValue().patterns }}
          fields={[{ key: 'patterns', label: t.patterns, show: (each) => (each as string[]).join(' ') }]}
          onTake={(theirs) => {
            form.setFieldsValue({ patterns: theirs.patterns })
            setVersion(theirs.version)
            preview.forget()
          }}
          onKeep={(theirs) => {
            setVersion(theirs.version)
            void ask(form.getFieldsValue(), theirs.version)
          }}
        />
      ) : (
        <FormErrors failure={failure} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ patterns: category.patterns, everyNumber: false }}
        onFinish={(fields) => void ask(fields)}
      >
        <Form.Item
          name="patterns"
          label={t.patterns}
          extra={t.patternsHint}
          {...(wrong && { validateStatus: 'error' as const, help: wrong })}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、', ' ']}
            maxCount={50}
          />
        </Form.Item>
        <Form.Item name="everyNumber" valuePropName="checked" extra={t.everyNumberHint}>
          <Checkbox>{t.everyNumber}</Checkbox>
        </Form.Item>
        <Form.Item name="reason" label={t.reason} rules={rules}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

/** The pattern that is none, and what is wrong with it; undefined where all are. */
function useWrong(failure: CallError | undefined): string | undefined {
  const t = useTexts(categoryTexts)
  if (!isRefusal(failure, 'bad-pattern')) return undefined
  const { pattern, reason } = failure.details as { pattern: string; reason: string }
  const why: Readonly<Record<string, string>> = t.whyNoPattern
  return `“${pattern}”：${why[reason] ?? reason}`
}
