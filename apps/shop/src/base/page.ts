import type { Locale } from '@hao/contract/locale.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'

/** A theme that overrides the system's. */
export type ChosenTheme = 'light' | 'dark'

/** What a shopper has chosen for the looks of every page; without a theme it follows the system. */
export type Appearance = { theme: ChosenTheme | undefined; text: 'large' | undefined }

/** A picture that the browser should fetch before any script. */
export type Preload = { href: string }

/**
 * Reads from the API within the server's process, without a session: `url` begins with /api. Resolves for
 * every status.
 */
export type ReadApi = (url: string) => Promise<{ status: number; body: unknown }>

/** The input of a page render. `path` is relative to the base path; `search` may begin with '?'. */
export type PageRequest = { path: string; search: string; locale: Locale; readApi: ReadApi }

/**
 * The pictures of a link, as paths of the site: wide (1200 × 630) for link cards, square (480 × 480) for a
 * title.
 */
export type SharePictures = { wide: string; square: string }

/** How a shared link to a page is shown; `path` begins with the base path. */
export type Share = { title: string; text: string; site: string; path: string; pictures: SharePictures }

/**
 * A picture of a link: `svg` has no text elements; `current` if the address matches the current content
 * exactly, so that it may be cached forever.
 */
export type SharePicture = { status: 200 | 404 | 503; svg: string; current: boolean }

/** A rendered page; `html` fills the root element. */
export type Page = {
  status: 200 | 404
  title: string
  share: Share
  /** Pictures that the first screen shows, most important first. */
  preload: readonly Preload[]
  /**
   * JSON for the browser's cache of reads, safe inside a script element. It has no data of a single shopper.
   */
  state: string
  html: AsyncIterable<string>
  /** Whether all reads succeeded; the browser retries the others. */
  complete: boolean
}

export type ServerEntry = {
  /**
   * Sets the number plan, once, before the first render. The browser reads it from `<html data-plan>` as
   * JSON, or uses the plan of the build.
   */
  setNumberPlan: (plan: NumberPlan) => void
  /**
   * Matches an address without rendering: the source files of its screen as in the manifest, whether it is
   * known, whether it is on the way to a payment, and the address to render, without query parameters that
   * the screen does not read.
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
    /** Only who has the link reads it: no search engine lists it. */
    unlisted: boolean
  }
  /** The font of the digits (WOFF2), which every page uses. */
  font: string
  /** Where the regions' file lies: an address of ours, or of a CDN. */
  regions: string
  /** The colour of the page in each theme, for the browser's bars. */
  paper: Readonly<Record<ChosenTheme, string>>
  chosenAppearance: (cookies: string) => Appearance
  /** Texts for a page whose data are missing. */
  plainShare: (request: Omit<PageRequest, 'readApi'>) => Promise<Share>
  /** Draws a picture that a `Share` names; a missing one becomes the shop's own, with its status. */
  drawPicture: (request: PageRequest) => Promise<SharePicture>
  render: (request: PageRequest) => Promise<Page>
}
