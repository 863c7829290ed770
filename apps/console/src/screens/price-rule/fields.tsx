import { Button, Divider, Form, Input, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberInput } from '../../parts/form/number-input.tsx'
import { isPattern, isDuplicate } from './form-values.ts'
import { priceRuleTexts } from './texts.ts'
import { rejectWhen, yuanInput, yuanSign } from './validation.tsx'

const word = (text: string) => <span className="quiet">{`${text} ¥`}</span>

/** The maximum rows of each kind. `disabled: false` would enable the button while the form is being saved. */
const maxRows = { tiers: 50, patterns: 100, endings: 20 }

/** A row of fields without own form items. Its errors are shown below it. */
function Row({ children }: { children: ReactNode }) {
  return (
    <Form.Item style={{ marginBlockEnd: 0 }}>
      <Space.Compact>{children}</Space.Compact>
    </Form.Item>
  )
}

/** The other rows of a list: their input may solve this row's error. */
const others = (rows: readonly { name: number }[], place: number) =>
  rows.map(({ name }) => name).filter((name) => name !== place)

/** The base price by rarity. The first row is for ordinary numbers. */
export function Tiers() {
  const t = useTexts(priceRuleTexts)
  const required = [{ required: true, message: t.required }]
  return (
    <>
      <Divider titlePlacement="start">{t.tiers}</Divider>
      <Form.List name="tiers">
        {(rows, { add, remove }) => (
          <Space wrap size={[16, 8]} align="start">
            {rows.map(({ key, name }, place) => (
              <Row key={key}>
                {place === 0 ? (
                  <Space.Addon>{`${t.oneInField} 1`}</Space.Addon>
                ) : (
                  <Form.Item
                    name={[name, 'oneIn']}
                    noStyle
                    dependencies={others(rows, name).map((other) => ['tiers', other, 'oneIn'])}
                    rules={[
                      ...required,
                      rejectWhen(t.whole, (value) => typeof value === 'number' && !Number.isInteger(value)),
                      rejectWhen(
                        t.twice,
                        (value, { tiers }) => Boolean(value) && isDuplicate(tiers, 'oneIn', place),
                      ),
                    ]}
                  >
                    <NumberInput
                      aria-label={t.oneInField}
                      min={1}
                      max={1_000_000_000}
                      prefix={<span className="quiet">{t.oneInField}</span>}
                      style={{ width: 210 }}
                    />
                  </Form.Item>
                )}
                <Form.Item name={[name, 'yuan']} noStyle rules={required}>
                  <NumberInput {...yuanInput} aria-label={t.fen} prefix={yuanSign} style={{ width: 130 }} />
                </Form.Item>
                {place > 0 && <Button onClick={() => remove(name)}>{t.remove}</Button>}
              </Row>
            ))}
            <Button {...(rows.length >= maxRows.tiers && { disabled: true })} onClick={() => add()}>
              {t.addTier}
            </Button>
          </Space>
        )}
      </Form.List>
    </>
  )
}

/** A base price for the operator's own patterns. */
export function Patterns() {
  const t = useTexts(priceRuleTexts)
  const required = [{ required: true, message: t.required }]
  const anchors = [
    { value: 'tail', label: t.tail },
    { value: 'anywhere', label: t.anywhere },
  ]
  return (
    <>
      <Divider titlePlacement="start">{t.patterns}</Divider>
      <Form.List name="patterns">
        {(rows, { add, remove }) => (
          <Space wrap size={[16, 8]} align="start">
            {rows.map(({ key, name }) => (
              <Row key={key}>
                <Form.Item
                  name={[name, 'pattern']}
                  noStyle
                  rules={[
                    ...required,
                    rejectWhen(
                      t.noPattern,
                      (value) => typeof value === 'string' && value !== '' && !isPattern(value),
                    ),
                  ]}
                >
                  <Input
                    aria-label={t.pattern}
                    placeholder={t.pattern}
                    maxLength={10}
                    style={{ width: 190 }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'anchor']} noStyle>
                  <Select aria-label={t.patterns} options={anchors} style={{ width: 120 }} />
                </Form.Item>
                <Form.Item name={[name, 'yuan']} noStyle rules={required}>
                  <NumberInput {...yuanInput} aria-label={t.fen} prefix={yuanSign} style={{ width: 120 }} />
                </Form.Item>
                <Button onClick={() => remove(name)}>{t.remove}</Button>
              </Row>
            ))}
            <Button
              {...(rows.length >= maxRows.patterns && { disabled: true })}
              onClick={() => add({ anchor: 'tail' })}
            >
              {t.addPattern}
            </Button>
          </Space>
        )}
      </Form.List>
    </>
  )
}

/** How prices end: prices below an amount are rounded up to the next one with that ending. */
export function Endings() {
  const t = useTexts(priceRuleTexts)
  const required = [{ required: true, message: t.required }]
  return (
    <>
      <Divider titlePlacement="start">{t.endings}</Divider>
      <Form.List name="endings">
        {(rows, { add, remove }) => (
          <Space wrap size={[16, 8]} align="start">
            {rows.map(({ key, name }, place) => (
              <Row key={key}>
                <Form.Item
                  name={[name, 'below']}
                  noStyle
                  dependencies={others(rows, name).map((other) => ['endings', other, 'below'])}
                  rules={[rejectWhen(t.twiceBelow, (_, { endings }) => isDuplicate(endings, 'below', place))]}
                >
                  <NumberInput
                    {...yuanInput}
                    aria-label={t.below}
                    prefix={word(t.below)}
                    style={{ width: 190 }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'step']} noStyle rules={required}>
                  <NumberInput
                    {...yuanInput}
                    min={0.01}
                    aria-label={t.step}
                    prefix={word(t.step)}
                    style={{ width: 150 }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'ending']} noStyle rules={required}>
                  <NumberInput
                    {...yuanInput}
                    aria-label={t.ending}
                    prefix={word(t.ending)}
                    style={{ width: 150 }}
                  />
                </Form.Item>
                <Button onClick={() => remove(name)}>{t.remove}</Button>
              </Row>
            ))}
            <Button {...(rows.length >= maxRows.endings && { disabled: true })} onClick={() => add()}>
              {t.addEnding}
            </Button>
          </Space>
        )}
      </Form.List>
    </>
  )
}
