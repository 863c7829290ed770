import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { CategoryHistory } from './category-history.tsx'
import { EditCategory } from './edit-category.tsx'
import { EditPatterns } from './edit-patterns.tsx'
import { categoryTexts } from './texts.ts'

type Open = 'edit' | 'patterns' | 'history' | 'remove'

export function CategoryActions({ category }: { category: Category }) {
  const t = useTexts(categoryTexts)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Flex gap={4}>
      {(['edit', 'patterns', 'history', 'remove'] as const).map((each) => (
        <Button key={each} size="small" type="link" danger={each === 'remove'} onClick={() => setOpen(each)}>
          {t.acts[each]}
        </Button>
      ))}
      {open === 'edit' && <EditCategory category={category} onClose={close} />}
      {open === 'patterns' && <EditPatterns category={category} onClose={close} />}
      {open === 'history' && <CategoryHistory value={category.value} onClose={close} />}
      <Remove category={category} open={open === 'remove'} onClose={close} />
    </Flex>
  )
}

type RemoveProps = { category: Category; open: boolean; onClose: () => void }

function Remove({ category: { value, version }, open, onClose }: RemoveProps) {
  const t = useTexts(categoryTexts)
  const { run, pending, failure } = useAction('DELETE /categories/:value', {
    hidesErrorToast: true,
    successMessage: t.removed,
    onSuccess: onClose,
  })
  return (
    <ReasonModal
      open={open}
      title={t.removing}
      action={t.acts.remove}
      danger
      pending={pending}
      failure={failure}
      onConfirm={(reason) => void run({ value, version, reason })}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ReasonModal>
  )
}
