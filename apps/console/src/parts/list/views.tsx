import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Dropdown, Flex, Form, type MenuProps } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { getMenuContainer } from '../../base/browser/menu-container.ts'
import type { RouteId } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../form/form-errors.tsx'
import { Dialog } from '../page/dialog.tsx'
import { type ListNavigation, formatListState } from './list-state.ts'
import { NameInput } from '../form/name-input.tsx'
import { listTexts } from './texts.ts'

type View = ConsoleOutput<'GET /views'>['views'][number]

/** Saved filters and orders, the user's own and shared ones. */
export function Views({ screen, ways }: { screen: RouteId; ways: ListNavigation }) {
  const t = useTexts(listTexts)
  const [saving, setSaving] = useState(false)
  const { data, error } = useQuery(read('GET /views', { screen }))
  const { run: remove } = useAction('DELETE /views/:id', { successMessage: t.deleted })
  const views = data?.views ?? []
  const none = data ? t.noViews : (error?.message ?? t.loading)
  const items: MenuProps['items'] = [
    ...(views.length === 0 ? [{ key: 'none', label: none, disabled: true }] : []),
    ...views.map((view) => ({
      key: view.id,
      label: <ViewLine view={view} onDelete={() => void remove({ id: view.id })} />,
      onClick: () => ways.toQuery(view.query),
    })),
    { type: 'divider' },
    { key: 'save', label: t.saveView, onClick: () => setSaving(true) },
  ]
  const { cursor: _, ...place } = ways.place
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} getPopupContainer={getMenuContainer}>
        <Button aria-haspopup="menu">{t.views} ▾</Button>
      </Dropdown>
      {saving && (
        <SaveView
          screen={screen}
          query={formatListState({ ...place, cursor: undefined })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

function ViewLine({ view, onDelete }: { view: View; onDelete: () => void }) {
  const t = useTexts(listTexts)
  return (
    <Flex align="center" justify="space-between" gap={16}>
      <span>
        {view.name} {!view.own && <span className="quiet">{t.sharedBy(view.owner)}</span>}
      </span>
      {view.own && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t.deleteView(view.name)}
          onClick={(event) => {
            event.stopPropagation()
            onDelete()
          }}
        />
      )}
    </Flex>
  )
}

function SaveView({ screen, query, onClose }: { screen: RouteId; query: string; onClose: () => void }) {
  const t = useTexts(listTexts)
  const [form] = Form.useForm<{ name: string; shared?: boolean }>()
  const { run, pending, failure } = useAction('POST /views', {
    successMessage: t.saved,
    onSuccess: onClose,
    hidesErrorToast: true,
  })
  return (
    <Dialog
      open
      title={t.saveView}
      okText={t.save}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
      width={420}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ name, shared = false }) => void run({ screen, name: name.trim(), query, shared })}
      >
        <FormErrors failure={failure} form={form} />
        <Form.Item name="name" label={t.viewName} rules={[{ required: true, whitespace: true }]}>
          <NameInput max={40} />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{t.share}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
