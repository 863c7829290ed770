import { locales } from '@hao/contract/locale.ts'
import { Form, Input, Select, Switch } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { listWords } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog, type ConflictProps } from '../../parts/form/edit-dialog.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { categoryTexts } from './texts.ts'

type CategoryFields = Pick<Category, 'names' | 'sign' | 'calledToo' | 'shown'>
type Fields = CategoryFields & { value: string; reason: string }

const shownOf = ({ names, sign, calledToo, shown }: CategoryFields): CategoryFields => ({
  names,
  sign,
  calledToo,
  shown,
})

/** The displayed fields of a category. A new one also gets its address value, and starts hidden. */
export function EditCategory({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const [form] = Form.useForm<Fields>()
  const options = { hidesErrorToast: true, successMessage: t.saved, onSuccess: onClose } as const
  const add = useAction('POST /categories', options)
  const change = useAction('PATCH /categories/:value', options)
  const save = ({ value, reason, ...fields }: Fields, over: Category | undefined) => {
    const { shown, ...rest } = shownOf(fields)
    return over
      ? change.run({ value: over.value, version: over.version, ...rest, shown, reason })
      : add.run({ value, ...rest, reason })
  }
  return (
    <EditDialog
      title={category ? t.editing : t.add}
      action={t.save}
      width={560}
      form={form}
      thing={category}
      fieldsOf={shownOf}
      initial={{ calledToo: [] }}
      save={save}
      acts={[add, change]}
      Stale={StaleCategory}
      onClose={onClose}
    >
      <CategoryFields isNew={!category} />
    </EditDialog>
  )
}

function CategoryFields({ isNew }: { isNew: boolean }) {
  const t = useTexts(categoryTexts)
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  const word = /\p{L}/u
  return (
    <>
      {locales.map((locale) => (
        <Form.Item key={locale} name={['names', locale]} label={t.names[locale]} rules={rules}>
          <NameInput max={20} />
        </Form.Item>
      ))}
      {isNew && (
        <Form.Item
          name="value"
          label={t.value}
          extra={t.valueHint}
          rules={[{ required: true, pattern: /^[a-z][a-z0-9-]{1,19}$/, message: t.valueHint }]}
        >
          <Input maxLength={20} />
        </Form.Item>
      )}
      <Form.Item name="sign" label={t.sign} extra={t.signHint} rules={rules}>
        <NameInput max={6} />
      </Form.Item>
      <Form.Item
        name="calledToo"
        label={t.calledToo}
        extra={t.calledTooHint}
        rules={[
          {
            validator: async (_rule, words: string[] = []) => {
              if (words.some((each) => !word.test(each) || each.length > 20)) throw new Error(t.wordWrong)
            },
          },
        ]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、']}
          maxCount={20}
        />
      </Form.Item>
      {!isNew && (
        <Form.Item name="shown" label={t.shownToShoppers} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      <ReasonField />
    </>
  )
}

function StaleCategory({ failure, mine, onTake, onKeep }: ConflictProps<Category, Fields>) {
  const t = useTexts(categoryTexts)
  const names = (each: Category['names'] | undefined) => `${each?.zh ?? ''} / ${each?.en ?? ''}`
  return (
    <EditConflict<Category>
      failure={failure}
      mine={mine}
      fields={[
        { key: 'names', label: t.name, show: names },
        { key: 'sign', label: t.sign },
        { key: 'calledToo', label: t.calledToo, show: (words) => words && listWords(words) },
        { key: 'shown', label: t.shown, show: (shown) => (shown ? t.isShown : t.isHidden) },
      ]}
      onTake={onTake}
      onKeep={onKeep}
    />
  )
}
