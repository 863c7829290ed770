import { showOverlay } from '../../base/browser/show-overlay.tsx'
import { OpenInBrowser } from './open-in-browser.tsx'

/** Shows how to open the phone's browser; resolves when the shopper has closed it. */
export function showOpenInBrowser(): Promise<void> {
  return showOverlay<void>((done) => <OpenInBrowser open onClose={done} />)
}
