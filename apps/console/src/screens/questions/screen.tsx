import { questionCategories } from '@hao/contract/question-categories.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { ContentHistory } from '../../parts/content/history.tsx'
import { List } from '../../parts/list/list.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { EditQuestion } from './edit-question.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { ReorderQuestions } from './reorder-questions.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

/** The questions of the shop's help centre, with the readers' votes. */
export function Screen() {
  const t = useTexts(questionTexts)
  const hasPermission = useHasPermission()
  const [editing, setEditing] = useState<Question | 'new'>()
  const writable = hasPermission('questions.change')
  const columns = useColumns(writable ? setEditing : undefined)
  const categories = questionCategories.map((value) => ({ value, label: t.categories[value] }))
  return (
    <Page
      title={t.title}
      actions={
        <>
          <ContentHistory call="GET /questions/history" />
          {writable && (
            <>
              <ReorderQuestions />
              <Button type="primary" onClick={() => setEditing('new')}>
                {t.add}
              </Button>
            </>
          )}
        </>
      }
    >
      <List
        call="GET /questions"
        views="questions"
        columns={columns}
        filters={[
          { name: 'category', label: t.category, kind: 'choice', options: categories },
          { name: 'keyword', label: t.keyword, kind: 'text' },
        ]}
        rowKey={({ id }) => id}
        empty={t.empty}
      />
      {editing && (
        <EditQuestion
          question={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}

function useColumns(onEdit: ((question: Question) => void) | undefined): Column<Question>[] {
  const t = useTexts(questionTexts)
  const { column: shop } = useTexts(shopTexts)
  const names: Readonly<Record<string, string>> = t.categories
  return [
    { key: 'category', title: t.category, width: 130, render: ({ category }) => labelFor(names, category) },
    { key: 'question', title: t.question, render: (question) => <Titles question={question} /> },
    {
      key: 'shop',
      title: shop,
      width: 120,
      render: ({ id, titleZh }) => (
        <ShopLink path={shopPaths.question(id)} name={fillTemplate(titleZh, numberPlan())} />
      ),
    },
    {
      key: 'english',
      title: t.english,
      width: 130,
      render: ({ titleEn }) => (titleEn ? t.translated : <span className="wrapped alarm">{t.missing}</span>),
    },
    {
      key: 'votes',
      title: t.votes,
      width: 150,
      render: ({ useful, useless }) => (
        <span className="nums nowrap">
          {t.useful(useful)} · {t.useless(useless)}
        </span>
      ),
    },
    ...(onEdit
      ? [
          {
            width: 150,
            renderActions: (question: Question) => (
              <Flex gap={4}>
                <Button type="link" size="small" onClick={() => onEdit(question)}>
                  {t.edit}
                </Button>
                <RemoveQuestion question={question} />
              </Flex>
            ),
          },
        ]
      : []),
  ]
}

function Titles({ question: { titleZh, titleEn } }: { question: Question }) {
  return (
    <div className="wrapped wide">
      <div>{fillTemplate(titleZh, numberPlan())}</div>
      {titleEn && (
        <div className="quiet" lang="en">
          {fillTemplate(titleEn, numberPlan())}
        </div>
      )}
    </div>
  )
}
