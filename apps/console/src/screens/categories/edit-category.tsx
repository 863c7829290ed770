import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { isRefusal } from '../../base/api/call-error.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Stale } from '../../parts/stale/stale.tsx'
import { categoryTexts } from './texts.ts'

type Shown = Pick<Category, 'names' | 'sign' | 'calledToo' | 'shown'>
type Fields = Shown & { value: string; reason: string }

const shownOf = ({ names, sign, calledToo, shown }: Shown): Shown => ({ names, sign, calledToo, shown })

/** What shoppers see of a category; a new one also gets its address, and is hidden at first. */
export function EditCategory({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const t = useTexts(categoryTexts)
  const [form] = Form.useForm<Fields>()
  const [version, setVersion] = useState(category?.version ?? 0)
  const options = { quiet: true, done: t.saved, onDone: onClose } as const
  const add = useAct('POST /categories', options)
  const change = useAct('PATCH /categories/:value', options)
  const save = ({ value, reason, ...fields }: Fields, over = version) => {
    const { shown, ...rest } = shownOf(fields)
    return category
      ? change.act({ value: category.value, version: over, ...rest, shown, reason })
      : add.act({ value, ...rest, reason })
  }
  const failure = change.failure ?? add.failure
  return (
    <Dialog
      open
      title={category ? t.editing : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={add.pending || change.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={560}
    >
      {isRefusal(failure, 'stale') ? (
        <StaleCategory
          failure={failure}
          mine={form.getFieldsValue()}
          onTake={(theirs) => {
            form.setFieldsValue(shownOf(theirs))
            setVersion(theirs.version)
            change.forget()
          }}
          onKeep={(theirs) => {
            setVersion(theirs.version)
            void save(form.getFieldsValue(), theirs.version)
          }}
        />
      ) : (
        <FormErrors failure={failure} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={category ? shownOf(category) : { calledToo: [] }}
        onFinish={(fields) => void save(fields)}
      >
        <CategoryFields isNew={!category} />
      </Form>
    </Dialog>
  )
}

function CategoryFields({ isNew }: { isNew: boolean }) {
  const t = useTexts(categoryTexts)
  const rules = [{ required: true, whitespace: true, message: t.needed }]
  const word = /\p{L}/u
  return (
    <>
      <Form.Item name={['names', 'zh']} label={t.nameZh} rules={rules}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name={['names', 'en']} label={t.nameEn} rules={rules}>
        <Input maxLength={20} />
      </Form.Item>
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
        <Input maxLength={6} />
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
      <Form.Item name="reason" label={t.reason} rules={rules}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  )
}

type StaleCategoryProps = {
  failure: Parameters<typeof Stale<Category>>[0]['failure']
  mine: Partial<Category>
  onTake: (theirs: Category) => void
  onKeep: (theirs: Category) => void
}

function StaleCategory({ failure, mine, onTake, onKeep }: StaleCategoryProps) {
  const t = useTexts(categoryTexts)
  const names = (each: unknown) => {
    const { zh = '', en = '' } = (each ?? {}) as Partial<Category['names']>
    return `${zh} / ${en}`
  }
  return (
    <Stale<Category>
      failure={failure}
      mine={mine}
      fields={[
        { key: 'names', label: t.name, show: names },
        { key: 'sign', label: t.sign },
        { key: 'calledToo', label: t.calledToo, show: (words) => (words as string[]).join('、') },
        { key: 'shown', label: t.shown, show: (shown) => (shown ? t.isShown : t.isHidden) },
      ]}
      onTake={onTake}
      onKeep={onKeep}
    />
  )
}
