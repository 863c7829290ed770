import type { RouteMatch } from '../../base/routes.ts'
import { countFilters, parseFilters } from '../numbers/filters.ts'
import { filterCriteria } from './criteria.ts'
import { SaveButton } from './save-button.tsx'

type SaveFiltersProps = { place: RouteMatch; category: string | undefined }

/** Saves the list of a category, or of all numbers, with its filters; nothing if nothing narrows it. */
export function SaveFilters({ place, category }: SaveFiltersProps) {
  const filters = parseFilters(place.query)
  if (category === undefined && countFilters(filters) === 0) return null
  return (
    <SaveButton
      criteria={filterCriteria(filters, category)}
      back={`${place.path}?${place.query.toString()}`}
    />
  )
}
