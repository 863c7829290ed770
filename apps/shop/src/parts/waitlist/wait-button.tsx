import { Button, type ButtonVariant } from '@hao/kit/button.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { useMemberSheet } from '../../base/browser/use-member-sheet.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { waitTexts } from './texts.ts'
import { matchesTarget, type WaitTarget } from './wait-target.tsx'
import css from './waitlist.module.css'

const loadSheet = async () => (await import('./wait-sheet.tsx')).WaitSheet

type WaitButtonProps = ButtonVariant & {
  target: WaitTarget
  /** The path and query to return to from the login. */
  back: string
  /** The number may have become free: read it again. */
  onChanged?: () => void
}

/** "Tell me when it is free": asks for the consent and creates the alert; shows an existing one. */
export function WaitButton({ target, back, onChanged, ...look }: WaitButtonProps) {
  const t = useTexts(waitTexts)
  const known = useUser().id > 0
  const { data } = useQuery({ ...read('GET /wait', {}), enabled: known })
  const sheet = useMemberSheet(
    loadSheet,
    { target, onChanged },
    {
      act: `wait ${JSON.stringify(target)}`,
      back,
    },
  )

  const waiting = known && data?.some((wait) => matchesTarget(wait, target))
  // The sheet stays mounted while its background changes, so that it slides out.
  return (
    <>
      {waiting ? (
        <Waiting />
      ) : (
        <Button {...look} {...sheet.opener} loading={sheet.loading} onClick={sheet.openOrLogIn}>
          {t.tell}
        </Button>
      )}
      {sheet.element}
    </>
  )
}

function Waiting() {
  const t = useTexts(waitTexts)
  return (
    <div className={css.waiting}>
      <output>{t.waiting}</output>
      <Link href={paths.waits}>
        {t.mine}
        <ChevronRightIcon size={16} />
      </Link>
    </div>
  )
}
