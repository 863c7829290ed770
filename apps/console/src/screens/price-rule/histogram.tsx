import { Link } from 'wouter'
import { pathOf } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import './price-rule.css'
import type { SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type Part = SimulationResult['histogram'][number]

const barPx = 120

type HistogramProps = { setId: number; parts: readonly Part[]; onOpen: () => void }

/**
 * A histogram of price changes in per cent. Each bar leads to its numbers. Falls are green and rises red, as
 * usual in China.
 */
export function Histogram({ setId, parts, onOpen }: HistogramProps) {
  const t = useTexts(priceRuleTexts)
  const most = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <figure className="price-changes">
      <figcaption>{t.histogram}</figcaption>
      <ul>
        {parts.map((part, place) => (
          <li key={labelPart(part)}>
            <Bar
              part={part}
              most={most}
              href={pathOf('price-rule', setId, { part: place })}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </figure>
  )
}

type BarProps = { part: Part; most: number; href: string; onOpen: () => void }

function Bar({ part, most, href, onOpen }: BarProps) {
  const { count, to } = part
  const content = (
    <>
      <span className="bar-count">{count > 0 && formatCount(count)}</span>
      <span
        className={(to ?? 1) <= 0 ? 'price-bar falls' : 'price-bar rises'}
        style={{ blockSize: Math.max(1, Math.round((barPx * count) / most)) }}
      />
      <span className="bar-label">{labelPart(part)}</span>
    </>
  )
  if (count === 0) return <span className="bar-column">{content}</span>
  return (
    <Link href={href} onClick={onOpen} className="bar-column">
      {content}
    </Link>
  )
}

/** The range of a part of the histogram. */
export function labelPart({ from, to }: Part): string {
  if (from === null) return `≤ ${to}%`
  return to === null ? `> ${from}%` : `${from}…${to}%`
}
