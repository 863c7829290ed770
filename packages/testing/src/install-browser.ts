// Installs a missing Chromium before the suites, whose workers would otherwise install it concurrently.
import { chromiumPath } from './browser.ts'

await chromiumPath()
