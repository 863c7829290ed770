import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { Preview } from './preview.tsx'
import { type Fields, QuestionFields } from './question-fields.tsx'
import type { Question } from './question.ts'
import { questionTexts } from './texts.ts'

function toFields({ category, titleZh, bodyZh, titleEn, bodyEn }: Question): Partial<Fields> {
  return {
    category: category as Fields['category'],
    titleZh,
    bodyZh,
    titleEn: titleEn ?? '',
    bodyEn: bodyEn ?? '',
  }
}

const toQuestion = ({ category, titleZh, bodyZh, titleEn, bodyEn }: Fields): Partial<Question> => ({
  category,
  titleZh,
  bodyZh,
  titleEn: titleEn || null,
  bodyEn: bodyEn || null,
})

type EditQuestionProps = { question: Question | undefined; onClose: () => void }

/** The edit dialog of a question, with a preview of the shop's page. */
export function EditQuestion({ question, onClose }: EditQuestionProps) {
  const t = useTexts(questionTexts)
  const show = (text: string | null | undefined) => <span className="written">{text ?? '—'}</span>
  return (
    <EditDialog
      title={question ? t.editing : t.add}
      action={t.save}
      width={960}
      thing={question}
      toFields={toFields}
      call={question ? 'PATCH /questions/:id' : 'POST /questions'}
      toInput={(fields: Fields, over) => (over ? { id: over.id, version: over.version, ...fields } : fields)}
      done={t.saved}
      compared={[
        { key: 'category', label: t.category, show: (each) => labelFor(t.categories, String(each)) },
        { key: 'titleZh', label: t.titleZh, show },
        { key: 'bodyZh', label: t.bodyZh, show },
        { key: 'titleEn', label: t.titleEn, show },
        { key: 'bodyEn', label: t.bodyEn, show },
      ]}
      toThing={toQuestion}
      onClose={onClose}
      beside={<Preview />}
    >
      <QuestionFields />
    </EditDialog>
  )
}
