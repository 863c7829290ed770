import { Checkbox, Form, Select } from 'antd'
import { useLocation } from 'wouter'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { pathOf } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { categoryTexts } from './texts.ts'

type Fields = { patterns: string[]; everyNumber: boolean; reason: string }

/**
 * Previews new patterns of a category over the whole inventory. The preview is a change set with its own
 * screen.
 */
export function EditPatterns({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const [, navigate] = useLocation()
  return (
    <EditDialog
      title={t.acts.patterns}
      action={t.preview}
      width={560}
      thing={category}
      toFields={({ patterns }) => ({ patterns: [...patterns] })}
      call="POST /categories/:value/patterns"
      toInput={(fields: Fields, over) => ({
        value: category.value,
        version: (over ?? category).version,
        ...fields,
      })}
      onSuccess={({ id }) => navigate(pathOf('change', id))}
      compared={[{ key: 'patterns', label: t.patterns, show: (each) => each?.join(' ') }]}
      toThing={({ patterns }) => ({ patterns })}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <PatternsField failure={failure} />
          <Form.Item
            name="everyNumber"
            valuePropName="checked"
            initialValue={false}
            extra={t.everyNumberHint}
          >
            <Checkbox>{t.everyNumber}</Checkbox>
          </Form.Item>
          <ReasonField />
        </>
      )}
    </EditDialog>
  )
}

function PatternsField({ failure }: { failure: ApiError | undefined }) {
  const t = useTexts(categoryTexts)
  const wrong = isRefusal(failure, 'bad-pattern') ? failure.details : undefined
  return (
    <Form.Item
      name="patterns"
      label={t.patterns}
      extra={t.patternsHint}
      {...(wrong && {
        validateStatus: 'error',
        help: t.wrongPattern(wrong.pattern, labelFor(t.whyNoPattern, wrong.reason)),
      })}
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、', ' ']}
        maxCount={50}
      />
    </Form.Item>
  )
}
