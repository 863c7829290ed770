import { IconButton } from '@hao/kit/icon-button.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { MoreIcon } from './icons.ts'

const loadMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet
const loadSettings = async () => (await import('./settings-sheet.tsx')).SettingsSheet
const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

/** The menu of the log; `number` (digits) is the number whose calls are shown. */
export function LogMenu({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const settings = useLazySheet(loadSettings, {})
  const deleting = useLazySheet(loadDelete, { what: { number } })
  const menu = useLazySheet(loadMenu, {
    number,
    onChoose: (chosen: 'settings' | 'delete') => {
      menu.close()
      if (chosen === 'settings') settings.open()
      else deleting.open()
    },
  })
  return (
    <>
      <IconButton label={t.menu} {...menu.opener}>
        <MoreIcon />
      </IconButton>
      {menu.element}
      {settings.element}
      {deleting.element}
    </>
  )
}
