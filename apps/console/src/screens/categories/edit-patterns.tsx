import { Checkbox, Form, Select } from 'antd'
import { useLocation } from 'wouter'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { EditDialog, type ConflictProps } from '../../parts/form/edit-dialog.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { categoryTexts } from './texts.ts'

type Fields = { patterns: string[]; everyNumber: boolean; reason: string }

/**
 * Previews new patterns of a category over the whole inventory. The preview is a change set with its own
 * screen.
 */
export function EditPatterns({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const [, navigate] = useLocation()
  const [form] = Form.useForm<Fields>()
  const preview = useAction('POST /categories/:value/patterns', {
    hidesErrorToast: true,
    onSuccess: ({ id }) => navigate(pathOf('change', id)),
  })
  const save = (fields: Fields, { version }: Category = category) =>
    preview.run({ value: category.value, version, ...fields })
  const wrong = useInvalidPattern(preview.failure)
  return (
    <EditDialog
      title={t.acts.patterns}
      action={t.preview}
      width={560}
      form={form}
      thing={category}
      fieldsOf={({ patterns }) => ({ patterns: [...patterns] })}
      save={save}
      acts={[preview]}
      Stale={StalePatterns}
      onClose={onClose}
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
      <Form.Item name="everyNumber" valuePropName="checked" initialValue={false} extra={t.everyNumberHint}>
        <Checkbox>{t.everyNumber}</Checkbox>
      </Form.Item>
      <ReasonField />
    </EditDialog>
  )
}

function StalePatterns({ mine: { patterns }, ...edit }: ConflictProps<Category, Fields>) {
  const t = useTexts(categoryTexts)
  return (
    <EditConflict<Category>
      {...edit}
      mine={{ patterns }}
      fields={[{ key: 'patterns', label: t.patterns, show: (each) => each?.join(' ') }]}
    />
  )
}

/** The invalid pattern and what is wrong with it; undefined when all are valid. */
function useInvalidPattern(failure: ApiError | undefined): string | undefined {
  const t = useTexts(categoryTexts)
  if (!isRefusal(failure, 'bad-pattern')) return undefined
  const { pattern, reason } = failure.details
  const why: Readonly<Record<string, string>> = t.whyNoPattern
  return t.wrongPattern(pattern, labelFor(why, reason))
}
