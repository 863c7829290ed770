import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Form, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type AgreementId, agreementPath } from '../../parts/agreements/address.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { type Draft, createDraft, saveVersionDraft, readVersionDraft } from './draft.ts'
import { Publish } from './publish.tsx'
import { agreementScreenTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

type Version = ConsoleOutput<'GET /agreements/:id/:version'>
type Row = ConsoleOutput<'GET /agreements'>[number]

/** The editor of an agreement's next version, in both languages. */
export function WriteVersion({ id }: { id: AgreementId }) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const versions = useQuery(read('GET /agreements', {}))
  return (
    <Page title={t.writeTitle(words.names[id])}>
      <Loaded query={versions}>
        {(all) => <FromNewest id={id} versions={all.filter((each) => each.id === id)} />}
      </Loaded>
    </Page>
  )
}

/** The next version begins with the texts of the newest one. */
function FromNewest({ id, versions }: { id: AgreementId; versions: readonly Row[] }) {
  const newest = versions[0]?.version
  const base = useQuery({
    ...read('GET /agreements/:id/:version', { id, version: newest ?? '' }),
    enabled: newest !== undefined,
  })
  const taken = versions.map(({ version }) => version)
  if (newest === undefined) return <Writing id={id} base={undefined} taken={taken} />
  return <Loaded query={base}>{(data) => <Writing id={id} base={data} taken={taken} />}</Loaded>
}

type WritingProps = { id: AgreementId; base: Version | undefined; taken: readonly string[] }

function Writing({ id, base, taken }: WritingProps) {
  const t = useTexts(agreementScreenTexts)
  const me = useMe()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  const [form] = Form.useForm<Draft>()
  const [initial] = useState(() => readVersionDraft(me.id, id) ?? createDraft(base, serverNow()))
  const [ready, setReady] = useState<Draft>()
  const [begunFrom, setBegunFrom] = useState(initial.base)
  const discard = () => {
    saveVersionDraft(me.id, id, undefined)
    setBegunFrom(base?.version)
    form.setFieldsValue(createDraft(base, serverNow()))
  }
  const published = (version: string) => {
    saveVersionDraft(me.id, id, undefined)
    void message.success(t.published)
    navigate(agreementPath(id, version))
  }
  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(_changed, draft) =>
        saveVersionDraft(me.id, id, { ...draft, ...(begunFrom !== undefined && { base: begunFrom }) })
      }
      onFinish={setReady}
      scrollToFirstError
    >
      {begunFrom !== undefined && <p className="quiet">{t.writeHint(begunFrom)}</p>}
      {!base && <p className="quiet">{t.writeFirst}</p>}
      {base && begunFrom !== base.version && (
        <Alert type="warning" showIcon className="stale-edit" title={t.newerThanDraft(base.version)} />
      )}
      <Flex gap={16} wrap>
        <VersionField taken={taken} />
        <Form.Item
          name="effective"
          label={t.effective}
          rules={[{ required: true, pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message: t.required }]}
        >
          <MomentInput />
        </Form.Item>
      </Flex>
      <div className="cards languages">
        <Language of="zh" />
        <Language of="en" />
      </div>
      <Flex gap={8} justify="end" className="beside">
        <Popconfirm
          title={t.discardAsk}
          okText={t.discard}
          cancelText={t.keepWriting}
          okButtonProps={{ danger: true }}
          onConfirm={discard}
        >
          <Button>{t.discard}</Button>
        </Popconfirm>
        <Button type="primary" htmlType="submit">
          {t.preview}
        </Button>
      </Flex>
      {ready && (
        <Publish id={id} base={base} draft={ready} onDone={published} onClose={() => setReady(undefined)} />
      )}
    </Form>
  )
}

function VersionField({ taken }: { taken: readonly string[] }) {
  const t = useTexts(agreementScreenTexts)
  const check = async (_rule: object, version: string) => {
    if (!/^[\w.-]{1,20}$/.test(version)) throw new Error(t.versionHint)
    if (taken.includes(version)) throw new Error(t.versionTaken)
  }
  return (
    <Form.Item name="version" label={t.versionName} rules={[{ validator: check }]}>
      <Input maxLength={20} style={{ width: 200 }} />
    </Form.Item>
  )
}

function Language({ of }: { of: 'zh' | 'en' }) {
  const t = useTexts(agreementScreenTexts)
  const rules = [{ required: true, whitespace: true, message: t.required }]
  return (
    <Card size="small" title={t.languages[of]}>
      <Form.Item name={[of, 'title']} label={t.heading} rules={rules}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={[of, 'changes']} label={t.changes} rules={rules} extra={t.changesHint}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name={[of, 'body']} label={t.body} rules={rules} extra={t.bodyHint}>
        <Input.TextArea rows={26} maxLength={50_000} />
      </Form.Item>
    </Card>
  )
}
