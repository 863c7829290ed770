import { Button, Form, Popconfirm, Space } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { parseShanghaiField, momentRule } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { Section } from '../../parts/page/section.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { toFormValues, toFormName, toRules } from './form-values.ts'
import { useRuleParts, type Version } from './differences.ts'
import { type DraftFormValues, toDraftValues } from './draft.ts'
import { Factors } from './factors.tsx'
import { Endings, Patterns, Tiers } from './fields.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

type RulesFormProps = {
  set: Detail
  /** The initial values; without them, those of the set. */
  given: DraftFormValues | undefined
  unsaved: boolean
  onTyped: (given: DraftFormValues) => void
  onSaved: (saved: Version) => void
  /** Discards the user's input for the version that a colleague saved. */
  onTake: (current: Version) => void
  /** Discards the user's input. */
  onDiscard: () => void
}

/** The form of a draft's rules; all amounts in yuan. */
export function RulesForm(props: RulesFormProps) {
  const { set, onSaved, onTake } = props
  const t = useTexts(priceRuleTexts)
  const { noMoment } = useTexts(formTexts)
  const [form] = Form.useForm<DraftFormValues>()
  const { run, pending, failure } = useAction('PATCH /prices/:id', {
    successMessage: t.saved,
    hidesErrorToast: true,
  })
  const read = (given: DraftFormValues) => {
    const effectiveAt = parseShanghaiField(given.effective, set.effectiveAt)
    return { name: given.name, rules: toRules(given), ...(effectiveAt && { effectiveAt }) }
  }
  const save = async (over: number) => {
    const draft = read(form.getFieldsValue(true))
    // Shows rows sorted and patterns normalised as sent, so that the server's row errors match the form's
    // rows.
    form.setFieldsValue(toFormValues(draft.rules))
    const saved = await run({ id: set.id, version: over, ...draft })
    if (saved) onSaved({ ...draft, effectiveAt: draft.effectiveAt ?? null, version: saved.version })
  }
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
        initialValues={props.given ?? toDraftValues(set)}
        onValuesChange={() => props.onTyped(form.getFieldsValue(true))}
        onFinish={() => void save(set.version)}
      >
        {!stale && <FormErrors failure={failure} form={form} nameOf={toFormName} />}
        <EditConflict<Version>
          failure={failure}
          mine={stale ? { effectiveAt: null, ...read(form.getFieldsValue(true)) } : {}}
          fields={[
            { key: 'name', label: t.name },
            { key: 'effectiveAt', label: t.effectiveShort, show: shownMoment },
            ...parts,
          ]}
          onTake={onTake}
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
          {props.unsaved && (
            <Popconfirm
              title={t.discardAsk}
              okText={t.discard}
              cancelText={t.keepWriting}
              okButtonProps={{ danger: true }}
              onConfirm={props.onDiscard}
            >
              <Button>{t.discard}</Button>
            </Popconfirm>
          )}
        </Space>
      </Form>
    </Section>
  )
}

const shownMoment = (at: unknown) => (typeof at === 'string' ? formatMoment(at) : '—')
