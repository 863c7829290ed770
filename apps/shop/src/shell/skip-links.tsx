import { useTexts } from '../base/texts/texts.ts'
import { appTexts } from '../base/texts/common-texts.ts'
import css from './shell.module.css'

/** Links for the keyboard at the top of the page, drawn while they have the focus. */
export function SkipLinks({ tabs }: { tabs: boolean }) {
  const t = useTexts(appTexts)
  return (
    <>
      <SkipLink to="content">{t.skipToContent}</SkipLink>
      {tabs && <SkipLink to="tabs">{t.skipToTabs}</SkipLink>}
    </>
  )
}

/** The focus moves without an entry in the history. */
function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className={css.skip}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to)
        if (!target) return
        event.preventDefault()
        target.tabIndex = -1
        target.focus()
      }}
    >
      {children}
    </a>
  )
}
