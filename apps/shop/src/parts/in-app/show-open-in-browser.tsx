import { showOver } from '../../base/browser/show-over.tsx'
import { OpenInBrowser } from './open-in-browser.tsx'

/** Shows the way to the phone's browser over whatever is open; resolves when the shopper has closed it. */
export function showOpenInBrowser(): Promise<void> {
  return showOver<void>((done) => <OpenInBrowser open onClose={done} />)
}
