import { Divider, Form, Space } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberInput } from '../../parts/form/number-input.tsx'
import { useEffects } from './effects.ts'
import { type RulesFormValues, tenDigits } from './form-values.ts'
import { priceRuleTexts } from './texts.ts'
import { rejectWhen, yuanInput, yuanSign } from './validation.tsx'

const factorInput = { min: 0.01, max: 100, step: 0.01 }
const timesSign = <span className="quiet">×</span>

type FactorProps = { name: string | string[]; label: string; say: (factor?: number) => string }

/** A factor, and a sentence about what it does. */
function Factor({ name, label, say }: FactorProps) {
  const t = useTexts(priceRuleTexts)
  const value = Form.useWatch<number>(name, Form.useFormInstance<RulesFormValues>())
  return (
    <Form.Item name={name} label={label} extra={say(value)} rules={[{ required: true, message: t.required }]}>
      <NumberInput {...factorInput} prefix={timesSign} />
    </Form.Item>
  )
}

/** The factors of digits, the price limits, and the struck price. */
export function Factors() {
  const t = useTexts(priceRuleTexts)
  const required = [{ required: true, message: t.required }]
  const effects = useEffects()
  const factors: readonly [name: string | string[], label: string, say: (factor?: number) => string][] = [
    ['tail', t.tailFactor, effects.tail],
    ...tenDigits.map((digit): [string[], string, (factor?: number) => string] => [
      ['lucky', digit],
      t.lucky(digit),
      (factor) => effects.lucky(digit, factor),
    ]),
    ['four', t.four, effects.four],
    ['longer', t.longer, effects.longer],
  ]
  return (
    <>
      <Divider titlePlacement="start">{t.factors}</Divider>
      <div className="price-factors">
        {factors.map(([name, label, say]) => (
          <Factor key={String(name)} name={name} label={label} say={say} />
        ))}
      </div>
      <Space wrap size={16} align="start">
        <Form.Item label={t.bounds} extra={t.effects.bounds} style={{ maxWidth: 420 }}>
          <Space.Compact>
            <Form.Item name="lowest" noStyle rules={required}>
              <NumberInput {...yuanInput} min={0.01} aria-label={t.bounds} prefix={yuanSign} />
            </Form.Item>
            <Form.Item
              name="highest"
              noStyle
              dependencies={['lowest']}
              rules={[
                ...required,
                rejectWhen(t.belowLowest, (value, { lowest }) => typeof value === 'number' && value < lowest),
              ]}
            >
              <NumberInput {...yuanInput} aria-label={t.bounds} prefix={yuanSign} />
            </Form.Item>
          </Space.Compact>
        </Form.Item>
        <Form.Item name="struckTimes" label={t.struck} extra={t.effects.struck} style={{ maxWidth: 420 }}>
          <NumberInput min={1} max={100} step={0.5} prefix={timesSign} />
        </Form.Item>
      </Space>
    </>
  )
}
