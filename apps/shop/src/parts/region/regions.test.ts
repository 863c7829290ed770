import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { location } from '@hao/contract/entities.ts'
import { locationLabel } from './location-label.ts'
import { choose, listLevels, toLocation, type Region, regionsUrl } from './regions.ts'

const file = new URL('../../../public/regions.json', import.meta.url)
const provinces = JSON.parse(readFileSync(file, 'utf8')) as Region[]

/** Chooses by labels, level by level, as a shopper does. */
function pick(...labels: string[]): readonly string[] {
  return labels.reduce<readonly string[]>((codes, label, level) => {
    const region = listLevels(provinces, codes)[level]?.find((each) => each.label === label)
    return choose(provinces, codes, level, region?.code ?? '')
  }, [])
}

test('[AP-17] the file has every province with cities and districts, each with a unique six-digit code', () => {
  expect(provinces).toHaveLength(34)
  const districts = provinces.flatMap(({ children = [] }) => children.flatMap((city) => city.children ?? []))
  expect(districts.length).toBeGreaterThan(3000)
  expect(new Set(districts.map(({ code }) => code)).size).toBe(districts.length)
  for (const district of districts) expect(Object.keys(district)).toEqual(['code', 'label'])
  expect(regionsUrl).toMatch(/\/regions\.json$/)
})

test('[AP-17] the file has the cities and districts of 2024', () => {
  const labels = provinces.flatMap(({ label, children = [] }) =>
    children.flatMap(
      (city) => city.children?.map((district) => `${label}${city.label}${district.label}`) ?? [],
    ),
  )
  const kept = (...endings: string[]) =>
    endings.filter((ending) => labels.some((label) => label.endsWith(ending)))
  const founded = ['林芝市米林市', '山南市错那市', '直辖县级行政区划白杨市', '杭州市钱塘区', '杭州市临平区']
  const later = ['直辖县级行政区划新星市', '洛阳市偃师区', '三沙市西沙区', '和田地区和康县', '和田地区和安县']
  expect(kept(...founded, ...later)).toEqual([...founded, ...later])
  const dissolved = [
    '江干区',
    '下城区',
    '米林县',
    '错那县',
    '吉利区',
    '偃师市',
    '梅列区',
    '西沙群岛',
    '市辖区',
  ]
  expect(kept(...dissolved)).toEqual([])
})

test('[AP-17] [EN-5] the contract accepts every place of the file', () => {
  for (const province of provinces)
    for (const city of province.children ?? []) {
      expect(city.children?.length).toBeGreaterThan(0)
      for (const district of city.children ?? []) {
        const value = toLocation(provinces, [province.code, city.code, district.code])
        if (!location.safeParse(value).success) expect(value).toBe('a place that the contract takes')
      }
    }
})

test('[EN-5] a location is [{label, code}] of three levels, displayed as province-city-district', () => {
  const value = toLocation(provinces, pick('浙江省', '杭州市', '西湖区'))
  expect(value).toEqual([
    { label: '浙江省', code: '330000' },
    { label: '杭州市', code: '330100' },
    { label: '西湖区', code: '330106' },
  ])
  expect(locationLabel(value ?? [])).toBe('浙江省-杭州市-西湖区')
})

test('[EN-5] a level with a single choice is chosen automatically, and appears in the label', () => {
  const beijing = pick('北京市')
  expect(beijing).toHaveLength(2)
  const district = listLevels(provinces, beijing)[2]?.find(({ label }) => label === '海淀区')
  const value = toLocation(provinces, choose(provinces, beijing, 2, district?.code ?? ''))
  expect(value).toHaveLength(3)
  expect(locationLabel(value ?? [])).toBe('北京市-北京市-海淀区')
  expect(locationLabel(toLocation(provinces, pick('广东省', '东莞市')) ?? [])).toBe('广东省-东莞市-东莞市')
})

test('[EN-5] another province clears the city; an incomplete choice is no value', () => {
  const hangzhou = pick('浙江省', '杭州市', '西湖区')
  const guangdong = provinces.find(({ label }) => label === '广东省')
  const moved = choose(provinces, hangzhou, 0, guangdong?.code ?? '')
  expect(moved).toEqual([guangdong?.code])
  expect(toLocation(provinces, moved)).toBeUndefined()
  expect(listLevels(provinces, moved)[2]).toEqual([])
})
