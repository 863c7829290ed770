import { Card, type CardProps } from 'antd'
import type { Ref } from 'react'

/** A card of a screen. Its title is a heading, so that screen readers can go from section to section. */
export function Section({ title, ...props }: Omit<CardProps, 'size'> & { ref?: Ref<HTMLDivElement> }) {
  return (
    <Card {...props} size="small" title={title !== undefined && <h2 className="card-title">{title}</h2>} />
  )
}
