import type { Location } from '@hao/contract/entities.ts'

/** EN-5: province-city-district, as 浙江省-杭州市-西湖区; a municipality is its own city: 北京市-北京市-海淀区. */
export function locationLabel(location: Location): string {
  return location.map(({ label }) => label).join('-')
}
