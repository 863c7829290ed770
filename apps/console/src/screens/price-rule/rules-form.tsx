import { Button, Card, Form, Input, Popconfirm, Space } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAct } from '../../base/api/use-act.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { momentOf, momentRule } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { Stale } from '../../parts/stale/stale.tsx'
import { amountsOf, formName, rulesOf } from './amounts.ts'
import { useRuleParts, type Version } from './differences.ts'
import { type Given, givenOf } from './draft.ts'
import { Factors } from './factors.tsx'
import { Endings, Patterns, Tiers } from './fields.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

type RulesFormProps = {
  set: Detail
  /** The initial values; without them, those of the set. */
  given: Given | undefined
  editable: boolean
  unsaved: boolean
  onTyped: (given: Given) => void
  onSaved: (saved: Version) => void
  /** Discards the user's input for the version that a colleague saved. */
  onTake: (current: Version) => void
  /** Discards the user's input. */
  onDiscard: () => void
}

/** The form of a set's rules, editable while it is a draft; all amounts in yuan. */
export function RulesForm(props: RulesFormProps) {
  const { set, editable, onSaved, onTake } = props
  const t = useTexts(priceRuleTexts)
  const { noMoment } = useTexts(formTexts)
  const [form] = Form.useForm<Given>()
  const { act, pending, failure } = useAct('PATCH /prices/:id', { done: t.saved, quiet: true })
  const read = (given: Given) => {
    const effectiveAt = momentOf(given.effective, set.effectiveAt)
    return { name: given.name, rules: rulesOf(given), ...(effectiveAt && { effectiveAt }) }
  }
  const save = async (over: number) => {
    const meant = read(form.getFieldsValue(true))
    // Shows rows sorted and patterns normalised as sent, so that the server's row errors match the form's
    // rows.
    form.setFieldsValue(amountsOf(meant.rules))
    const saved = await act({ id: set.id, version: over, ...meant })
    if (saved) onSaved({ ...meant, effectiveAt: meant.effectiveAt ?? null, version: saved.version })
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
    <Card title={t.rules} size="small">
      <Form<Given>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!editable || pending}
        initialValues={props.given ?? givenOf(set)}
        onValuesChange={() => props.onTyped(form.getFieldsValue(true))}
        onFinish={() => void save(set.version)}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        {!stale && <FormErrors failure={failure} form={form} nameOf={formName} />}
        <Stale<Version>
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
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="effective" label={t.effective} rules={[momentRule(noMoment)]}>
            <MomentInput />
          </Form.Item>
        </Space>
        <Tiers />
        <Patterns />
        <Factors />
        <Endings />
        {editable && (
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
        )}
      </Form>
    </Card>
  )
}

const shownMoment = (at: unknown) => (typeof at === 'string' ? formatMoment(at) : '—')
