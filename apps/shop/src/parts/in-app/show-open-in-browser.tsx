import { showOverlay } from '../../base/browser/show-overlay.tsx'
import { OpenInBrowser } from './open-in-browser.tsx'

export function showOpenInBrowser(): Promise<void> {
  return showOverlay<void>((done) => <OpenInBrowser open onClose={done} />)
}
