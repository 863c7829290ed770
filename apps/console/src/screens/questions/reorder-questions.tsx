import { type QuestionCategory, questionCategories } from '@hao/contract/question-categories.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Reorder } from '../../parts/content/reorder.tsx'
import { contentTexts } from '../../parts/content/texts.ts'
import { questionTexts } from './texts.ts'

/** Reorders the questions of one category. */
export function ReorderQuestions() {
  const words = useTexts(contentTexts)
  const [category, setCategory] = useState<QuestionCategory>()
  return (
    <>
      <Button onClick={() => setCategory(questionCategories[0])}>{words.reorder}</Button>
      {category && (
        <OfCategory category={category} onChange={setCategory} onClose={() => setCategory(undefined)} />
      )}
    </>
  )
}

type OfCategoryProps = {
  category: QuestionCategory
  onChange: (category: QuestionCategory) => void
  onClose: () => void
}

function OfCategory({ category, onChange, onClose }: OfCategoryProps) {
  const t = useTexts(questionTexts)
  const query = useQuery(read('GET /questions/order', { category }))
  const { run, pending, failure, forget } = useAction('POST /questions/order', {
    hidesErrorToast: true,
    successMessage: t.ordered,
    onSuccess: onClose,
  })
  // Another category resets the dialog, so that moves in the previous one are not saved.
  const key = query.data ? category : 'coming'
  return (
    <Reorder
      key={key}
      things={(query.data ?? []).map(({ id, titleZh }) => ({
        id,
        name: fillTemplate(titleZh, numberPlan()),
      }))}
      pending={pending}
      failure={failure ?? query.error ?? undefined}
      onConfirm={(order, reason) => void run({ ...order, reason })}
      onClose={onClose}
      onForget={forget}
    >
      <Select
        aria-label={t.category}
        value={category}
        onChange={(chosen: QuestionCategory) => {
          forget()
          onChange(chosen)
        }}
        options={questionCategories.map((value) => ({ value, label: t.categories[value] }))}
        className="reorder-choice"
      />
    </Reorder>
  )
}
