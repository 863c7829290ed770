// Installs a missing Chromium before the suites: their workers would install it concurrently.
import { chromiumPath } from './browser.ts'

await chromiumPath()
