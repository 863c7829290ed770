import { Button, Flex, Select } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { type ListNavigation, pageSizes } from './list-state.ts'
import { listTexts } from './texts.ts'

/** Links to other pages. When the previous page is unknown, links to the first page instead. */
export function Pager({ ways, next }: { ways: ListNavigation; next: string | undefined }) {
  const t = useTexts(listTexts)
  const { place, trail } = ways
  const inside = place.cursor !== undefined
  return (
    <Flex component="fieldset" aria-label={t.pages} align="center" gap={8} justify="end" className="pager">
      <Select
        aria-label={t.size}
        value={place.size}
        options={pageSizes.map((size) => ({ value: size, label: t.perPage(size) }))}
        onChange={ways.setSize}
      />
      {inside && <Button onClick={ways.toFirst}>{t.first}</Button>}
      <Button disabled={trail.length === 0} onClick={ways.toPrevious}>
        {t.previous}
      </Button>
      <Button disabled={next === undefined} onClick={() => next !== undefined && ways.toNext(next)}>
        {t.next}
      </Button>
    </Flex>
  )
}
