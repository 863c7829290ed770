/** Milliseconds that a chunk, and each of its files, may take (ER-7). */
const chunkTimeout = 120_000

/** The files that have been fetched or are on their way. One that failed is not among them, so that it is tried again. */
const fetched = new Map<string, Promise<void>>()

/** Set while `fetchAhead` makes an `import()` say which files it needs. */
let filesAhead: readonly string[] | undefined

/**
 * Stands in for Vite's preload helper (vite.config.ts): Vite puts it around each `import()` of the build. Runs the `import()` once all `files`
 * of the chunk are in the browser's cache. Rejects with a `ChunkError`.
 *
 * For the life of a page a browser remembers that a module did not come, also one that another imports (HTML, "module map", until
 * whatwg/html#10327). A `fetch` that fails may be tried again.
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  timeout = chunkTimeout,
): Promise<Module> {
  if (filesAhead) {
    filesAhead = files
    return new Promise(() => undefined)
  }
  return within(timeout, fetchFiles(files, timeout).then(load))
}

/** Where several files fail, the first is reported: the script of the chunk itself. */
async function fetchFiles(files: readonly string[], timeout: number): Promise<void> {
  const [script, ...others] = files.map((file) => fetchOnce(file, timeout))
  await Promise.all([script, ...others]).catch(async (error: unknown) => {
    await script
    throw error
  })
}

export { loadChunk as __vitePreload }

function fetchOnce(file: string, timeout: number): Promise<void> {
  const known = fetched.get(file)
  if (known) return known
  const coming = within(timeout, fetchFile(file))
  fetched.set(file, coming)
  coming.catch(() => fetched.delete(file))
  return coming
}

const urlOf = (file: string) => import.meta.env.BASE_URL + file

/** The page has the file, or asks for it. */
function isOnPage(file: string): boolean {
  const name = file.replace(/.*\//, '')
  return document.querySelector(`[src$="/${name}"],[href$="/${name}"],[data-from~="${name}"]`) !== null
}

async function fetchFile(file: string): Promise<void> {
  if (isOnPage(file)) return
  const url = urlOf(file)
  const style = file.endsWith('.css')
  const offline = isOffline()
  let response: Response | undefined
  try {
    response = await fetch(url)
    // A captive portal or a proxy answers with a page in place of the file.
    if (!response.ok || (await response.text()).startsWith('<')) throw new Error(url)
    if (style) await attach(url)
  } catch (error) {
    throw chunkError(error, { style, gone: response?.status === 404, offline: offline || isOffline() })
  }
}

const ahead = new Set<string>()

/**
 * Fetches what an `import()` needs into the browser's cache at low priority. Runs and applies nothing, and ignores failures: what is missing is
 * fetched again by the `import()` itself.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  filesAhead = []
  load().catch(() => undefined)
  const files = filesAhead.filter((file) => !ahead.has(file) && !fetched.has(file) && !isOnPage(file))
  filesAhead = undefined
  await Promise.all(files.map(store))
}

async function store(file: string): Promise<void> {
  ahead.add(file)
  const response = await fetch(urlOf(file), { priority: 'low' }).catch(() => undefined)
  await response?.text().catch(() => undefined)
}

function attach(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(href))
    })
  })
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms)
  })
  return Promise.race([promise, late])
    .catch((error: unknown) => {
      throw chunkError(error)
    })
    .finally(() => clearTimeout(timer))
}

const isOffline = () => !navigator.onLine

/**
 * ChunkLoadError, or CSS_CHUNK_LOAD_FAILED for a stylesheet (ER-7). `gone`: the server no longer has the file, as after a deployment. `offline`: the
 * phone had no network.
 */
export type ChunkError = Error & { gone: boolean; offline: boolean }

function chunkError(cause: unknown, { style = false, gone = false, offline = false } = {}): ChunkError {
  if (isChunkError(cause)) return cause
  const error = new Error(style ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
  return Object.assign(error, { name: style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', gone, offline })
}

/** True for what `loadChunk` rejects with. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && 'gone' in error
}
