import { Form } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { EditDialog, type ConflictProps } from '../../parts/form/edit-dialog.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import { Preview } from './preview.tsx'
import { type Fields, QuestionFields } from './question-fields.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

function fieldsOf({ category, titleZh, bodyZh, titleEn, bodyEn }: Question): Partial<Fields> {
  return {
    category: category as Fields['category'],
    titleZh,
    bodyZh,
    titleEn: titleEn ?? '',
    bodyEn: bodyEn ?? '',
  }
}

type EditQuestionProps = { question: Question | undefined; onClose: () => void }

/** The edit dialog of a question, with a preview of the shop's page. */
export function EditQuestion({ question, onClose }: EditQuestionProps) {
  const t = useTexts(questionTexts)
  const [form] = Form.useForm<Fields>()
  const typed: Partial<Fields> | undefined = Form.useWatch([], form)
  const options = { hidesErrorToast: true, successMessage: t.saved, onSuccess: onClose } as const
  const add = useAction('POST /questions', options)
  const change = useAction('PATCH /questions/:id', options)
  const save = (fields: Fields, over: Question | undefined) =>
    over ? change.run({ id: over.id, version: over.version, ...fields }) : add.run(fields)
  return (
    <EditDialog
      title={question ? t.editing : t.add}
      action={t.save}
      width={960}
      form={form}
      thing={question}
      fieldsOf={fieldsOf}
      save={save}
      acts={[add, change]}
      Stale={StaleQuestion}
      onClose={onClose}
      beside={<Preview {...(typed ?? (question && fieldsOf(question)))} />}
    >
      <QuestionFields />
    </EditDialog>
  )
}

function StaleQuestion({ failure, mine, onTake, onKeep }: ConflictProps<Question, Fields>) {
  const t = useTexts(questionTexts)
  const names: Readonly<Record<string, string>> = t.categories
  const text = (words: string | null | undefined) => <span className="written">{words ?? '—'}</span>
  const { category, titleZh, bodyZh, titleEn, bodyEn } = mine
  return (
    <EditConflict<Question>
      failure={failure}
      mine={{ category, titleZh, bodyZh, titleEn: titleEn || null, bodyEn: bodyEn || null }}
      fields={[
        { key: 'category', label: t.category, show: (each) => labelFor(names, String(each)) },
        { key: 'titleZh', label: t.titleZh, show: text },
        { key: 'bodyZh', label: t.bodyZh, show: text },
        { key: 'titleEn', label: t.titleEn, show: text },
        { key: 'bodyEn', label: t.bodyEn, show: text },
      ]}
      onTake={onTake}
      onKeep={onKeep}
    />
  )
}
