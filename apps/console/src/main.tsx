import { keepFocus } from '@hao/kit/keep-focus.ts'
import { handleBack } from '@hao/kit/layers.ts'
import 'antd/dist/reset.css'
import { createRoot } from 'react-dom/client'
import { ignoreStrayFiles } from './base/browser/file-drops.ts'
import { watchPresence } from './base/browser/presence.ts'
import { ignoreSecondClicks } from './base/browser/second-clicks.ts'
import { addNonceToStyles } from './base/browser/style-nonce.ts'
import { setDocumentLanguage } from './base/texts/locale.ts'
import { Console } from './shell/console.tsx'
import './shell/console.css'
import './shell/side-menu.css'
import './shell/way-here.css'
import './shell/login/login.css'
import './shell/lists.css'
import './parts/content/content.css'

addNonceToStyles()
setDocumentLanguage()
watchPresence()
ignoreStrayFiles()
handleBack()
keepFocus()
ignoreSecondClicks()
createRoot(document.querySelector('#root')!).render(<Console />)
