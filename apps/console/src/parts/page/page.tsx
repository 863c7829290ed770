import { Flex, Typography } from 'antd'
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { isInField } from '../../base/browser/is-in-field.ts'
import { useTitle } from '../../base/browser/use-title.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { pageTexts } from './texts.ts'

/** Whether another screen was shown before. The first screen leaves the focus to the browser. */
let moved = false

/** Whether a component is inside of a page, which has the heading of the screen. */
export const InPage = createContext(false)

type PageProps = {
  /** The heading, and the document's title. */
  title: string
  /** Beside the heading, such as a state. */
  beside?: ReactNode
  /** Actions on the whole page, at the right. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen. After navigation it focuses the heading, so that screen readers announce the
 * screen, unless the user is already typing.
 */
export function Page({ title, beside, actions, children }: PageProps) {
  const t = useTexts(pageTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title, t.site)
  useEffect(() => {
    if (moved && !isInField()) heading.current?.focus()
    moved = true
  }, [])
  return (
    <>
      <Flex justify="space-between" align="center" gap={16} wrap className="page-head">
        <Flex align="center" gap={12} wrap>
          <Typography.Title level={1} ref={heading} tabIndex={-1} className="page-title">
            {title}
          </Typography.Title>
          {beside}
        </Flex>
        {actions && (
          <Flex gap={8} wrap>
            {actions}
          </Flex>
        )}
      </Flex>
      <InPage value>{children}</InPage>
    </>
  )
}
