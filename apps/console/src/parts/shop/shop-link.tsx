import { ExportOutlined } from '@ant-design/icons'
import { shopBasePath } from '@hao/contract/shop-link.ts'
import type { ReactNode } from 'react'
import { type Me, useMe } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { shopTexts } from './texts.ts'

type ShopLinkProps = {
  /** The path of a page inside the shop; undefined when shoppers have no page of it. */
  path: string | undefined
  /** What the page shows, for screen readers. */
  name: string
  /** The visible text, if it is another one. */
  children?: ReactNode
}

/** A link that opens a page of the shop in a new tab, or words that the shop has none. */
export function ShopLink({ path, name, children }: ShopLinkProps) {
  const t = useTexts(shopTexts)
  const { shop } = useMe()
  if (path === undefined) return <span className="quiet">{t.absent}</span>
  return (
    <a
      className="shop-link"
      href={getShopOrigin(shop, location.hostname) + shopBasePath + path}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={children === undefined ? t.opens(name) : undefined}
    >
      {children ?? t.open} <ExportOutlined aria-hidden />
    </a>
  )
}

/** The server of a demonstration speaks plain HTTP at its own port. */
export function getShopOrigin({ origin, port }: Me['shop'], hostname: string): string {
  return origin ?? `http://${hostname}:${port}`
}
