/** Milliseconds that a chunk, and each of its files, may take (ER-7). */
const chunkTimeout = 120_000

/**
 * Files in the browser's cache, and style sheets on the page or being loaded. Failed ones are not included,
 * so that they are retried.
 */
const fetched = new Map<string, Promise<void>>()
const attached = new Map<string, Promise<void>>()

/** Set while `prefetchChunk` collects the files that an `import()` needs. */
let filesAhead: readonly string[] | undefined

/**
 * Replaces Vite's preload helper (vite.config.ts), which wraps each `import()` of the build. Runs the
 * `import()` once all `files` of the chunk are in the browser's cache; rejects with a `ChunkError`. A
 * browser remembers a failed module for the life of the page, also one imported by another module (HTML,
 * "module map", until whatwg/html#10327); a failed `fetch` may be retried.
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

export { loadChunk as __vitePreload }

/** Where several files fail, the first is reported: the script of the chunk itself. */
async function fetchFiles(files: readonly string[], timeout: number): Promise<void> {
  const [script, ...others] = files.map((file) => once(fetched, file, () => within(timeout, fetchFile(file))))
  await Promise.all([script, ...others]).catch(async (error: unknown) => {
    await script
    throw error
  })
  // In their order, not in that of the answers: it decides between rules of equal weight.
  const sheets = files.filter((file) => file.endsWith('.css') && (attached.has(file) || !isOnPage(file)))
  await Promise.all(sheets.map((file) => once(attached, file, () => within(timeout, attach(file)))))
}

function once(known: Map<string, Promise<void>>, file: string, act: () => Promise<void>): Promise<void> {
  const coming = known.get(file) ?? act()
  known.set(file, coming)
  coming.catch(() => known.delete(file))
  return coming
}

const urlOf = (file: string) => import.meta.env.BASE_URL + file

function isOnPage(file: string): boolean {
  const name = file.replace(/.*\//, '')
  const tags = `script[src$="/${name}"],link[href$="/${name}"],style[data-from~="${name}"]`
  return document.querySelector(tags) !== null
}

async function fetchFile(file: string): Promise<void> {
  if (isOnPage(file)) return
  const url = urlOf(file)
  const offline = isOffline()
  let response: Response | undefined
  try {
    response = await fetch(url)
    // A captive portal or a proxy answers with a page in place of the file.
    if (!response.ok || (await response.text()).startsWith('<')) throw new Error(url)
  } catch (error) {
    const style = file.endsWith('.css')
    throw chunkError(error, { style, gone: response?.status === 404, offline: offline || isOffline() })
  }
}

const ahead = new Set<string>()

/**
 * Fetches the files of an `import()` into the browser's cache at low priority. Runs nothing and ignores
 * failures: the `import()` itself fetches missing files again.
 */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  const files = filesOf(load).filter((file) => !ahead.has(file) && !fetched.has(file) && !isOnPage(file))
  await Promise.all(files.map(store))
}

function filesOf(load: () => Promise<unknown>): readonly string[] {
  filesAhead = []
  try {
    load().catch(() => undefined)
    return filesAhead
  } finally {
    filesAhead = undefined
  }
}

async function store(file: string): Promise<void> {
  ahead.add(file)
  const response = await fetch(urlOf(file), { priority: 'low' }).catch(() => undefined)
  await response?.text().catch(() => undefined)
}

async function attach(file: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: urlOf(file) })
  document.head.append(link)
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(chunkError(new Error(link.href), { style: true, offline: isOffline() }))
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
 * ChunkLoadError, or CSS_CHUNK_LOAD_FAILED for a stylesheet (ER-7). `gone`: the server no longer has the
 * file, as after a deployment. `offline`: there was no network.
 */
type ChunkError = Error & { gone: boolean; offline: boolean }

function chunkError(cause: unknown, { style = false, gone = false, offline = false } = {}): ChunkError {
  if (isChunkError(cause)) return cause
  const error = new Error(style ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
  return Object.assign(error, { name: style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', gone, offline })
}

export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && 'gone' in error
}
