import type { Locale } from '@hao/contract/locale.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'

/** A theme that goes before the system's. */
export type ChosenTheme = 'light' | 'dark'

/** A picture that the browser should fetch before any script. */
export type Preload = { href: string }

/** Reads from the API inside the server's process, without a session: `url` begins with /api; resolves whatever the status is. */
export type ReadApi = (url: string) => Promise<{ status: number; body: unknown }>

/** What a page of the shop is rendered from. `path` is relative to the base path; `search` may begin with '?'. */
export type PageRequest = { path: string; search: string; locale: Locale; readApi: ReadApi }

/** The pictures of a link, as paths of the site: wide (1200 × 630) for link cards, square (480 × 480) beside a title. */
export type SharePictures = { wide: string; square: string }

/** What a page is to whoever is sent its link; `path` begins with the base path. */
export type Share = { title: string; text: string; site: string; path: string; pictures: SharePictures }

/** A picture of a link: `svg` has no text elements; `current` when the address names exactly what is drawn, so that it may be kept for good. */
export type SharePicture = { status: 200 | 404 | 503; svg: string; current: boolean }

/** A rendered page; `html` fills the root element. */
export type Page = {
  status: 200 | 404
  title: string
  share: Share
  /** Pictures that the first screen shows, most important first. */
  preload: readonly Preload[]
  /** JSON for the browser's cache of reads, safe inside a script element. It holds nothing of any one shopper. */
  state: string
  html: AsyncIterable<string>
  /** Whether all that it reads could be read; what could not be, the browser tries itself. */
  complete: boolean
}

/** What the server's build of the shop exports (dist/server/entry-server.js). */
export type ServerEntry = {
  /** Says how the numbers on sale are written; once, before the first render. The browser reads the same from `<html data-plan>`, as JSON, or takes the plan that the build knows. */
  setNumberPlan: (plan: NumberPlan) => void
  /**
   * Finds the screen of an address without rendering it: its source files as the manifest names them, whether it is known, whether it stands between
   * a shopper and what they pay for, and the address to render in its place, which holds nothing of it that the screen does not read.
   */
  locate: (
    path: string,
    search: string,
    locale: Locale,
  ) => {
    path: string
    search: string
    modules: readonly string[]
    known: boolean
    needsData: boolean
    vital: boolean
  }
  /** The face of the digits (WOFF2), which every page shows. */
  font: string
  /** Where the regions' file lies: an address of ours, or of a CDN. */
  regions: string
  /** The colour of the page in each theme, for the browser's bars. */
  paper: Readonly<Record<ChosenTheme, string>>
  /** The theme that a shopper has chosen; undefined follows the system. */
  chosenTheme: (cookies: string) => ChosenTheme | undefined
  /** What is to be said of a page whose data are not there. */
  plainShare: (request: Omit<PageRequest, 'readApi'>) => Promise<Share>
  /** Draws a picture that a `Share` names; one that is not there is the shop's own, with its status. */
  drawPicture: (request: PageRequest) => Promise<SharePicture>
  render: (request: PageRequest) => Promise<Page>
}
