import type { ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '@hao/kit/button.tsx'
import { Link } from 'wouter'

type ButtonLinkProps = ButtonVariant & {
  href: string
  replace?: boolean
  onClick?: () => void
  'aria-label'?: string
  children: ReactNode
}

export function ButtonLink({ tone, size, block, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ tone, size, block })} />
}
