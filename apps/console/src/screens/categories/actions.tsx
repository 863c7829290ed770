import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useLocale } from '../../base/texts/locale.ts'
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
    <Flex gap={0} className="category-actions">
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

/** Moves a category one position up or down in the shop. */
export function CategoryMoveButtons({ value, all }: { value: string; all: readonly Category[] }) {
  const t = useTexts(categoryTexts)
  const locale = useLocale()
  const { run, pending } = useAction('POST /categories/order')
  const seen = all.map((each) => each.value)
  const at = seen.indexOf(value)
  const name = all[at]?.names[locale] ?? value
  const swap = (other: number) => {
    const order = seen.with(at, seen[other] ?? value).with(other, value)
    void run({ seen, order })
  }
  return (
    <Flex gap={4}>
      <Button
        icon={<ArrowUpOutlined />}
        aria-label={t.up(name)}
        disabled={at <= 0 || pending}
        onClick={() => swap(at - 1)}
      />
      <Button
        icon={<ArrowDownOutlined />}
        aria-label={t.down(name)}
        disabled={at >= seen.length - 1 || pending}
        onClick={() => swap(at + 1)}
      />
    </Flex>
  )
}
