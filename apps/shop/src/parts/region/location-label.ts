import type { Location } from '@hao/contract/entities.ts'

/** EN-5: 浙江省-杭州市-西湖区. A level that only repeats the one above, as in Beijing, is said once. */
export function locationLabel(location: Location): string {
  return location
    .map(({ label }) => label)
    .filter((label, at, all) => label !== all[at - 1])
    .join('-')
}
