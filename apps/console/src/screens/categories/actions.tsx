import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction } from '../../parts/form/reason-action.tsx'
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
      <ReasonAction
        open={open === 'remove'}
        call="DELETE /categories/:value"
        input={{ value: category.value, version: category.version }}
        title={t.removing}
        label={t.acts.remove}
        done={t.removed}
        danger
        onClose={close}
      >
        <p>{t.removeText}</p>
      </ReasonAction>
    </Flex>
  )
}
