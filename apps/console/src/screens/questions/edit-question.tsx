import { Form } from 'antd'
import { useState } from 'react'
import { isRefusal } from '../../base/api/call-error.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Stale } from '../../parts/stale/stale.tsx'
import { Preview } from './preview.tsx'
import { type Fields, QuestionFields } from './question-fields.tsx'
import type { Question } from './screen.tsx'
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

/** A question as it is typed, beside what the shop will make of it; what a colleague saved meanwhile is shown above. */
export function EditQuestion({ question, onClose }: EditQuestionProps) {
  const t = useTexts(questionTexts)
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch([], form) as Partial<Fields> | undefined
  const [version, setVersion] = useState(question?.version ?? 0)
  const options = { quiet: true, done: t.saved, onDone: onClose } as const
  const add = useAct('POST /questions', options)
  const change = useAct('PATCH /questions/:id', options)
  const failure = change.failure ?? add.failure
  const save = ({ reason, ...fields }: Fields, over = version) => {
    const input = { ...fields, reason: reason.trim() }
    return question ? change.act({ id: question.id, version: over, ...input }) : add.act(input)
  }
  return (
    <Dialog
      open
      title={question ? t.editing : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={add.pending || change.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={960}
    >
      {isRefusal(failure, 'stale') ? (
        <StaleQuestion
          failure={failure}
          mine={form.getFieldsValue()}
          onTake={(current) => {
            form.setFieldsValue(fieldsOf(current))
            setVersion(current.version)
            change.forget()
          }}
          onKeep={(current) => {
            setVersion(current.version)
            void save(form.getFieldsValue(), current.version)
          }}
        />
      ) : (
        <FormErrors failure={failure} />
      )}
      <div className="two-columns">
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={question ? fieldsOf(question) : {}}
          onFinish={(fields) => void save(fields)}
        >
          <QuestionFields />
        </Form>
        <Preview {...(typed ?? (question && fieldsOf(question)))} />
      </div>
    </Dialog>
  )
}

type StaleQuestionProps = {
  failure: Parameters<typeof Stale>[0]['failure']
  mine: Fields
  onTake: (current: Question) => void
  onKeep: (current: Question) => void
}

function StaleQuestion({ failure, mine, onTake, onKeep }: StaleQuestionProps) {
  const t = useTexts(questionTexts)
  const names: Readonly<Record<string, string>> = t.categories
  const text = (words: unknown) => <span className="written">{(words as string | null) ?? '—'}</span>
  const { category, titleZh, bodyZh, titleEn, bodyEn } = mine
  return (
    <Stale<Question>
      failure={failure}
      mine={{ category, titleZh, bodyZh, titleEn: titleEn || null, bodyEn: bodyEn || null }}
      fields={[
        { key: 'category', label: t.category, show: (each) => names[String(each)] ?? String(each) },
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
