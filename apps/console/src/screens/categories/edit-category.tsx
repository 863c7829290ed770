import { locales } from '@hao/contract/locale.ts'
import { Form, Input, Select, Switch } from 'antd'
import { listWords, useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
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
  const names = (each: Category['names'] | undefined) => `${each?.zh ?? ''} / ${each?.en ?? ''}`
  return (
    <EditDialog
      title={category ? t.editing : t.add}
      action={t.save}
      width={560}
      thing={category}
      toFields={shownOf}
      initial={{ calledToo: [] }}
      call={category ? 'PATCH /categories/:value' : 'POST /categories'}
      toInput={({ value, reason, ...fields }: Fields, over) => {
        const { shown, ...rest } = shownOf(fields)
        return over
          ? { value: over.value, version: over.version, ...rest, shown, reason }
          : { value, ...rest, reason }
      }}
      done={t.saved}
      compared={[
        { key: 'names', label: t.name, show: names },
        { key: 'sign', label: t.sign },
        { key: 'calledToo', label: t.calledToo, show: (words) => words && listWords(words) },
        { key: 'shown', label: t.shown, show: (shown) => (shown ? t.isShown : t.isHidden) },
      ]}
      toThing={(fields) => fields}
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
