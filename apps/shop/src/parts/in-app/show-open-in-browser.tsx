import { showOverlay } from '../../base/browser/show-overlay.tsx'
import { OpenInBrowser } from './open-in-browser.tsx'

/** Shows the way to the phone's browser over whatever is open; resolves when the shopper has closed it. */
export function showOpenInBrowser(): Promise<void> {
  return showOverlay<void>((done) => <OpenInBrowser open onClose={done} />)
}
