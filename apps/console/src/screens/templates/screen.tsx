import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment } from '../../parts/shown/values.tsx'
import { EditTemplate } from './edit-template.tsx'
import type { Template } from './template.ts'
import { templateTexts } from './texts.ts'

export function Screen() {
  const t = useTexts(templateTexts)
  const { categories } = useTexts(serviceTexts)
  const hasPermission = useHasPermission()
  const query = useQuery(read('GET /templates', {}))
  const [editing, setEditing] = useState<Template | 'new'>()
  const writable = hasPermission('tickets.answer')
  const add = writable && (
    <Button type="primary" onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} actions={add}>
      <Loaded query={query}>
        {(templates) => (
          <RecordTable
            layout="templates"
            rows={templates}
            rowKey={({ id }) => id}
            empty={t.empty}
            columns={[
              { key: 'name', title: t.name, render: ({ title }) => title },
              {
                key: 'category',
                title: t.category,
                render: ({ category }) => (category ? categories[category] : t.anyCategory),
              },
              { key: 'zh', title: t.zh, render: ({ zh }) => <span className="written">{zh}</span> },
              { key: 'en', title: t.en, render: ({ en }) => <span className="written">{en}</span> },
              { key: 'at', title: t.updated, render: ({ updatedAt }) => <Moment at={updatedAt} /> },
              ...(writable
                ? [
                    {
                      renderActions: (template: Template) => (
                        <Acts template={template} onEdit={() => setEditing(template)} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {editing && (
        <EditTemplate
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}

function Acts({ template: { id, version }, onEdit }: { template: Template; onEdit: () => void }) {
  const t = useTexts(templateTexts)
  const { run, pending } = useAction('DELETE /templates/:id', { successMessage: t.removed })
  return (
    <Flex gap={4}>
      <Button type="link" onClick={onEdit}>
        {t.edit}
      </Button>
      <Popconfirm title={t.sure} okText={t.remove} onConfirm={() => void run({ id, version })}>
        <Button type="link" danger loading={pending}>
          {t.remove}
        </Button>
      </Popconfirm>
    </Flex>
  )
}
