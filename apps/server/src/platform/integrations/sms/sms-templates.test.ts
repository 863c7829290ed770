import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSmsSimulator } from '../../../../../simulators/src/sms/sms.ts'
import { repositoryRoot } from '../../base/repository-root.ts'
import { templateSetting } from '../../config/sms-config.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import { type Sms, type SmsTemplate, smsTemplates, smsVariables } from './sms-sender.ts'
import { createTencentSms } from './tencent-sms.ts'

const text = await readFile(join(repositoryRoot, 'docs/production/sms-templates.md'), 'utf8')
const signName = /signature 【(.+?)】/.exec(text)![1]!

/** The rows of the table in the document. */
const rows = [...text.matchAll(/^\| `(SMS_TEMPLATE_\w+)` *\|(.*)\|$/gm)].map(([, setting, cells]) => {
  const [when = '', wording = '', variables = '', length = ''] = cells!
    .split(' | ')
    .map((cell) => cell.trim())
  const examples = [...variables.matchAll(/`(\w+)`: (.+?)(?=, `|$)/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
  return { setting, when, wording, examples, length }
})

/** The example values of a template, by variable. */
function exampleOf(template: SmsTemplate): Sms {
  const { examples } = rows.find(({ setting }) => setting === templateSetting(template))!
  const params: unknown = Object.fromEntries(examples)
  return { id: template, phone: '13800138000', template, params } as Sms
}

test('the document has each template once, with its variables in order', () => {
  expect(rows.map(({ setting }) => setting)).toEqual(smsTemplates.map(templateSetting))
  for (const [at, template] of smsTemplates.entries()) {
    const { examples, wording, when } = rows[at]!
    expect(
      examples.map(([name]) => name),
      template,
    ).toEqual(smsVariables[template])
    const used = [...wording.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect(used, template).toHaveLength(smsVariables[template].length)
    expect(new Set(used), template).toEqual(new Set(smsVariables[template]))
    expect(wording, template).toMatch(/^[^【】|`<>]{10,}[。}]$/)
    expect(when.length, template).toBeGreaterThan(10)
  }
})

test('the documented lengths are those of the examples, in one or two SMS', () => {
  for (const { setting, wording, examples, length } of rows) {
    const values = new Map(examples as [string, string][])
    const filled = `【${signName}】${wording.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values.get(name)!)}`
    const segments = filled.length <= 70 ? 1 : Math.ceil(filled.length / 67)
    expect(length, setting).toBe(`${filled.length} / ${segments}`)
    expect(segments, setting).toBeLessThanOrEqual(2)
  }
})

test('both providers accept each template with its example values', async () => {
  const aliyun = { accessKeyId: 'id', accessKeySecret: 'secret', signName, templates: [...smsTemplates] }
  const tencent = {
    secretId: 'id',
    secretKey: 'secret',
    sdkAppId: '1400',
    signName,
    templates: [...smsTemplates],
  }
  const simulator = await startSmsSimulator({ aliyun, tencent })
  onTestFinished(() => simulator.stop())
  const templates = Object.fromEntries(smsTemplates.map((name) => [name, name])) as Record<
    SmsTemplate,
    string
  >
  const endpoint = simulator.origin
  for (const sender of [
    createAliyunSms({ ...aliyun, endpoint, templates }),
    createTencentSms({ ...tencent, endpoint, templates }),
  ])
    for (const [at, template] of smsTemplates.entries())
      await sender.send({ ...exampleOf(template), phone: String(13_800_000_000 + at) })
  const byVendor = (name: string) => simulator.sent.filter(({ vendor }) => vendor === name)
  expect(byVendor('aliyun').map(({ params }) => params)).toEqual(
    smsTemplates.map((template) => exampleOf(template).params),
  )
  expect(byVendor('tencent').map(({ params }) => params)).toEqual(
    smsTemplates.map((template) => Object.values(exampleOf(template).params)),
  )
})
