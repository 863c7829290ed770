import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { categoryTexts } from './texts.ts'

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
