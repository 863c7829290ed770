import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OpenLink } from '../page/open-link.tsx'
import { moneyTexts } from './texts.ts'

/** A link to an order in a cell; '—' without one. */
export function OpenOrder({ id }: { id: number | null }) {
  const { open } = useTexts(moneyTexts)
  return id === null ? '—' : <OpenLink path={pathOf('order', id)}>{open}</OpenLink>
}
