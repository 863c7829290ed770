import { fillTemplate } from '@hao/numbers/plan.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

/** Removes a question in the version shown when the dialog opened, with a reason. */
export function RemoveQuestion({ question }: { question: Question }) {
  const t = useTexts(questionTexts)
  const [chosen, setChosen] = useState<Question>()
  const close = () => setChosen(undefined)
  const { run, pending, failure } = useAction('DELETE /questions/:id', {
    hidesErrorToast: true,
    successMessage: t.removed,
    onSuccess: close,
  })
  return (
    <>
      <Button type="link" size="small" danger onClick={() => setChosen(question)}>
        {t.remove}
      </Button>
      {chosen && (
        <ReasonModal
          open
          title={t.remove}
          action={t.remove}
          danger
          pending={pending}
          failure={failure}
          onConfirm={(reason) => void run({ id: chosen.id, version: chosen.version, reason })}
          onClose={close}
        >
          <p>{t.removeText(fillTemplate(chosen.titleZh, numberPlan()))}</p>
        </ReasonModal>
      )}
    </>
  )
}
