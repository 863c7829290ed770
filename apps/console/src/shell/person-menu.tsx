import { isApiError } from '@hao/contract/client/api-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, type MenuProps, App } from 'antd'
import { useLocation } from 'wouter'
import { useMe } from '../base/api/me.ts'
import { request } from '../base/api/request.ts'
import { deleteDrafts } from '../base/browser/drafts.ts'
import { getMenuContainer } from '../base/browser/menu-container.ts'
import { notifyOtherTabs } from '../base/browser/other-tabs.ts'
import { useThemeChoice } from '../base/browser/theme-choice.ts'
import { pathTo } from '../base/routes.ts'
import { useLocale } from '../base/texts/locale.ts'
import { useTexts } from '../base/texts/texts.ts'
import { languageItems, useLookItems } from './preferences.tsx'
import { hasScreen } from './screens.tsx'
import { shellTexts } from './texts.ts'

/** The user menu: account, language, theme, keyboard shortcuts, logout. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const t = useTexts(shellTexts)
  const { name, roles } = useMe()
  const [, navigate] = useLocation()
  const logOut = useLogOut()
  const items: MenuProps['items'] = [
    { key: 'roles', type: 'group', label: roles.map((role) => t.roles[role]).join(' · ') },
    ...(hasScreen('me') ? [{ key: 'me', label: t.routes.me, onClick: () => navigate(pathTo('me')) }] : []),
    { key: 'keys', label: t.keys, extra: '?', onClick: onKeys },
    { type: 'divider' },
    { key: 'language', type: 'group', label: t.language, children: languageItems },
    { key: 'look', type: 'group', label: t.look, children: useLookItems() },
    { type: 'divider' },
    { key: 'out', label: t.logOut, onClick: () => void logOut() },
  ]
  const chosen = [`language-${useLocale()}`, `look-${useThemeChoice()}`]
  return (
    <Dropdown
      menu={{ items, selectedKeys: chosen, className: 'person-menu' }}
      trigger={['click']}
      getPopupContainer={getMenuContainer}
    >
      <Button type="text" aria-label={t.person(name)} aria-haspopup="menu">
        {name}
        <span aria-hidden className="caret">
          ▾
        </span>
      </Button>
    </Dropdown>
  )
}

/** Ends the session and deletes everything that was read in it. */
function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  const { message } = App.useApp()
  return async () => {
    try {
      await request('POST /logout', {}, { unattended: true })
      client.clear()
      deleteDrafts()
      notifyOtherTabs(null)
      location.assign('/')
    } catch (error) {
      if (!isApiError(error)) throw error
      void message.error(error.message)
    }
  }
}
