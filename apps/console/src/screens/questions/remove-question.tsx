import { fillTemplate } from '@hao/numbers/plan.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction } from '../../parts/form/reason-action.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

/** Removes a question in the version shown when the dialog opened, with a reason. */
export function RemoveQuestion({ question }: { question: Question }) {
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
