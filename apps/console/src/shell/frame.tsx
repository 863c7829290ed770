import { Alert, Flex, Layout, Tag } from 'antd'
import { useState } from 'react'
import { useMe } from '../base/api/me.ts'
import { useKeys } from '../base/browser/use-keys.ts'
import { useOnline } from '../base/browser/use-online.ts'
import { useTexts } from '../base/texts/texts.ts'
import { Dialog } from '../parts/page/dialog.tsx'
import { ScreensContext } from '../parts/page/open-link.tsx'
import { useWorkStream } from '../parts/work/use-work.ts'
import { CurrentScreen } from './current-screen.tsx'
import { PersonMenu } from './person-menu.tsx'
import { hasScreen } from './screens.tsx'
import { SearchBox } from './search-box.tsx'
import { SideMenu } from './side-menu.tsx'
import { shellTexts } from './texts.ts'
import { WayHere } from './way-here.tsx'

/** The frame of every screen: menu, search, user menu. */
export function Frame() {
  const t = useTexts(shellTexts)
  const { demo } = useMe()
  const online = useOnline()
  const [helping, setHelping] = useState(false)
  useWorkStream()
  useKeys({ '?': () => setHelping(true) })
  return (
    <Layout className="frame">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <SideMenu />
      <Layout>
        <Layout.Header className="bar">
          <Flex align="center" gap={12} className="bar-row">
            <SearchBox />
            <span className="spring" />
            {demo && <Tag color="gold">{t.demo}</Tag>}
            <PersonMenu onKeys={() => setHelping(true)} />
          </Flex>
        </Layout.Header>
        {!online && <Alert banner type="warning" title={t.offline} />}
        <Layout.Content id="main" tabIndex={-1} className="main">
          <ScreensContext value={hasScreen}>
            <WayHere />
            <CurrentScreen />
          </ScreensContext>
        </Layout.Content>
      </Layout>
      <KeysHelp open={helping} onClose={() => setHelping(false)} />
    </Layout>
  )
}

const keys = [
  ['search', ['/', 'Ctrl K']],
  ['help', ['?']],
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['Enter']],
  ['openNext', [']']],
  ['openPrevious', ['[']],
  ['select', ['x']],
  ['close', ['Esc']],
] as const

/** The list of keyboard shortcuts. */
function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Dialog open={open} onCancel={onClose} footer={null} title={t.keys} width={400} destroyOnHidden>
      <dl className="keys">
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>{t.keysOf[name]}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
