import { questionList } from '@hao/contract/console/lists/questions.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { numberPlan } from '../../base/plan.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { ContentHistory } from '../../parts/content/history.tsx'
import { ReasonAction } from '../../parts/form/reason-action.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { EditQuestion } from './edit-question.tsx'
import type { Question } from './question.ts'
import { ReorderQuestions } from './reorder-questions.tsx'
import { questionTexts } from './texts.ts'

/** The questions of the shop's help centre, with the readers' votes. */
export function Screen() {
  const t = useTexts(questionTexts)
  const hasPermission = useHasPermission()
  const [editing, setEditing] = useState<Question | 'new'>()
  const writable = hasPermission('questions.change')
  const renderActions = (question: Question) => (
    <Flex gap={4}>
      <Button type="link" size="small" onClick={() => setEditing(question)}>
        {t.edit}
      </Button>
      <RemoveQuestion question={question} />
    </Flex>
  )
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
        list={questionList}
        call="GET /questions"
        views="questions"
        options={{ category: toOptions(t.categories) }}
        render={{
          category: ({ category }) => labelFor(t.categories, category),
          question: (question) => <Titles question={question} />,
          shop: ({ id, titleZh }) => (
            <ShopLink path={shopPaths.question(id)} name={fillTemplate(titleZh, numberPlan())} />
          ),
          english: ({ titleEn }) =>
            titleEn ? t.translated : <span className="wrapped alarm">{t.missing}</span>,
          votes: ({ useful, useless }) => (
            <span className="nums nowrap">
              {t.useful(useful)} · {t.useless(useless)}
            </span>
          ),
        }}
        actions={writable ? { width: 150, renderActions } : undefined}
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

/** Removes a question in the version shown when the dialog opened, with a reason. */
function RemoveQuestion({ question }: { question: Question }) {
  const t = useTexts(questionTexts)
  const [chosen, setChosen] = useState<Question>()
  return (
    <>
      <Button type="link" size="small" danger onClick={() => setChosen(question)}>
        {t.remove}
      </Button>
      {chosen && (
        <ReasonAction
          open
          call="DELETE /questions/:id"
          input={{ id: chosen.id, version: chosen.version }}
          label={t.remove}
          done={t.removed}
          danger
          onClose={() => setChosen(undefined)}
        >
          <p>{t.removeText(fillTemplate(chosen.titleZh, numberPlan()))}</p>
        </ReasonAction>
      )}
    </>
  )
}
