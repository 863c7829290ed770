// Installs a Chromium where there is none: before the suites begin, as their workers would all do it at once, under each other's feet.
import { chromiumPath } from './browser.ts'

await chromiumPath()
