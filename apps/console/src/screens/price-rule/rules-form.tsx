import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, type FormInstance, Popconfirm, Space } from 'antd'
import { useEffect } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useAskBeforeLeaving } from '../../base/browser/ask-before-leaving.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { parseShanghaiField, momentRule, toShanghaiField } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { Section } from '../../parts/page/section.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { type RulesFormValues, toFormValues, toFormName, toRules } from './form-values.ts'
import { useRuleParts, type Version } from './differences.ts'
import { Factors } from './factors.tsx'
import { Endings, Patterns, Tiers } from './fields.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** The fields of the form. `effective` is a Beijing time as its field holds it. */
type DraftFormValues = RulesFormValues & { name: string; effective: string }

const toDraftValues = ({ name, rules, effectiveAt }: Omit<Version, 'version'>): DraftFormValues => ({
  name,
  ...toFormValues(rules),
  effective: toShanghaiField(effectiveAt),
})

type RulesFormProps = {
  /** The draft as the server has it. */
  set: Detail
  /** The version that unsaved input was typed over; undefined without such input. */
  over: number | undefined
  onOver: (over: number | undefined) => void
}

/** The form of a draft's rules; all amounts in yuan. A colleague's save does not replace the user's input. */
export function RulesForm(props: RulesFormProps) {
  const { set, over, onOver } = props
  const t = useTexts(priceRuleTexts)
  const { noMoment } = useTexts(formTexts)
  const [form] = Form.useForm<DraftFormValues>()
  const { pending, failure, save, settle, toInput } = useEditing({ ...props, form })
  const saveOver = async (version: number) => {
    const fine = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (fine) await save(version)
  }
  const stale = failure?.error === 'stale'
  const parts = useRuleParts()
  return (
    <Section title={t.rules}>
      <Form<DraftFormValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={pending}
        initialValues={toDraftValues(set)}
        onValuesChange={() => onOver(over ?? set.version)}
        onFinish={() => void save(over ?? set.version)}
      >
        {!stale && <FormErrors failure={failure} form={form} nameOf={toFormName} />}
        <EditConflict<Version>
          failure={failure}
          mine={stale ? { effectiveAt: null, ...toInput() } : {}}
          fields={[
            { key: 'name', label: t.name },
            { key: 'effectiveAt', label: t.effectiveShort, show: shownMoment },
            ...parts,
          ]}
          onTake={settle}
          onKeep={({ version }) => void saveOver(version)}
        />
        <Space size={16} wrap align="start">
          <Form.Item
            name="name"
            label={t.name}
            rules={[{ required: true, whitespace: true, message: t.required }]}
          >
            <NameInput max={60} />
          </Form.Item>
          <Form.Item name="effective" label={t.effective} rules={[momentRule(noMoment)]}>
            <MomentInput />
          </Form.Item>
        </Space>
        <Tiers />
        <Patterns />
        <Factors />
        <Endings />
        <Space size={8} style={{ marginBlockStart: 24 }}>
          <Button type="primary" htmlType="submit" loading={pending}>
            {t.save}
          </Button>
          {over !== undefined && (
            <Popconfirm
              title={t.discardAsk}
              okText={t.discard}
              cancelText={t.keepWriting}
              okButtonProps={{ danger: true }}
              onConfirm={() => settle(set)}
            >
              <Button>{t.discard}</Button>
            </Popconfirm>
          )}
        </Space>
      </Form>
    </Section>
  )
}

type Editing = RulesFormProps & { form: FormInstance<DraftFormValues> }

/** Saves the form, and shows the server's version while there is no unsaved input. */
function useEditing({ set, over, onOver, form }: Editing) {
  const t = useTexts(priceRuleTexts)
  const client = useQueryClient()
  const { run, pending, failure, forget } = useAction('PATCH /prices/:id', {
    successMessage: t.saved,
    hidesErrorToast: true,
  })
  useAskBeforeLeaving(over === undefined ? undefined : t.leaveAsk)
  useEffect(() => {
    if (over === undefined) form.setFieldsValue(toDraftValues(set))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version that the server has
  }, [set.version])

  /** Shows a version instead of the input. */
  const settle = (version: Version) => {
    client.setQueryData(read('GET /prices/:id', { id: String(set.id) }).queryKey, { ...set, ...version })
    form.setFieldsValue(toDraftValues(version))
    forget()
    onOver(undefined)
  }
  const toInput = () => {
    const values: DraftFormValues = form.getFieldsValue(true)
    const effectiveAt = parseShanghaiField(values.effective, set.effectiveAt)
    return { name: values.name, rules: toRules(values), ...(effectiveAt && { effectiveAt }) }
  }
  const save = async (version: number) => {
    const draft = toInput()
    // Shows rows sorted and patterns normalised as sent, so that the server's row errors match the form's
    // rows.
    form.setFieldsValue(toFormValues(draft.rules))
    const saved = await run({ id: set.id, version, ...draft })
    if (saved) settle({ ...draft, effectiveAt: draft.effectiveAt ?? null, version: saved.version })
  }
  return { pending, failure, save, settle, toInput }
}

const shownMoment = (at: unknown) => (typeof at === 'string' ? formatMoment(at) : '—')
