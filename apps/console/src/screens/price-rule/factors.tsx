import { Divider, Form, Space } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberInput } from '../../parts/form/number-input.tsx'
import { tenDigits } from './form-values.ts'
import { priceRuleTexts } from './texts.ts'
import { rejectWhen, yuanInput, yuanSign } from './validation.tsx'

const factor = { min: 0.01, max: 100, step: 0.01 }
const timesSign = <span className="quiet">×</span>

/** The factors of digits, the price limits, and the struck price. */
export function Factors() {
  const t = useTexts(priceRuleTexts)
  const required = [{ required: true, message: t.required }]
  const factors: readonly [name: string | string[], label: string][] = [
    ['tail', t.tailFactor],
    ...tenDigits.map((digit): [string[], string] => [['lucky', digit], t.lucky(digit)]),
    ['four', t.four],
    ['longer', t.longer],
  ]
  return (
    <>
      <Divider titlePlacement="start">{t.factors}</Divider>
      <Space wrap size={16} align="start">
        {factors.map(([name, label]) => (
          <Form.Item key={String(name)} name={name} label={label} rules={required}>
            <NumberInput {...factor} prefix={timesSign} />
          </Form.Item>
        ))}
        <Form.Item label={t.bounds}>
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
        <Form.Item name="struckTimes" label={t.struck}>
          <NumberInput min={1} max={100} step={0.5} prefix={timesSign} />
        </Form.Item>
      </Space>
    </>
  )
}
