/** Milliseconds that a part of the shop, and each of its files, may take (ER-7). */
const partTimeout = 120_000

/** What has been fetched or is on its way, by file name; what failed is forgotten, so that it is tried again. */
const brought = new Map<string, Promise<string[]>>()

/**
 * Runs an `import()` of the build (bring-parts.ts puts this around each) once its script is here, with all that it imports and their
 * stylesheets. For the life of a page a browser remembers of a module, also of one that another imports, that it did not come (HTML, "module
 * map", until whatwg/html#10327). So scripts are fetched into the browser's cache first: what fails then is no module, and may be tried
 * again. Rejects with a `PartError`. What Vite hands over as files is left out of the build.
 */
export function bring<Module>(
  load: () => Promise<Module>,
  _files?: unknown,
  timeout = partTimeout,
): Promise<Module> {
  const name = scriptOf(load)
  return within(timeout, name ? bringAll(name, timeout).then(load) : load())
}

/** The bundler writes the name of the script into `load`, and nowhere else. */
function scriptOf(load: () => Promise<unknown>): string | undefined {
  return /import\(["'`]\.\/([^"'`]+)/.exec(String(load))?.[1]
}

/** A script, and then all that it names at once. */
async function bringAll(name: string, timeout: number): Promise<void> {
  const others = await bringFile(name, timeout)
  await Promise.all(others.map((file) => bringFile(file, timeout)))
}

export { bring as __vitePreload }

/** Gives the files that a script names in its last line. */
function bringFile(name: string, timeout: number): Promise<string[]> {
  const known = brought.get(name)
  if (known) return known
  const coming = within(timeout, fetchFile(name))
  brought.set(name, coming)
  coming.catch(() => brought.delete(name))
  return coming
}

const urlOf = (name: string) => `${import.meta.env.BASE_URL}assets/${name}`

/** The page itself has a file, or has asked for it. */
function isOnPage(name: string): boolean {
  return document.querySelector(`[src$="/${name}"],[href$="/${name}"],[data-from~="${name}"]`) !== null
}

/** The files that a script names in its last line. */
const namedIn = (script: string) => /\n\/\/with (.+)$/.exec(script)?.[1]?.split(' ') ?? []

async function fetchFile(name: string): Promise<string[]> {
  if (isOnPage(name)) return []
  const url = urlOf(name)
  const style = name.endsWith('.css')
  const offline = isOffline()
  let response: Response | undefined
  try {
    response = await fetch(url)
    const text = await response.text()
    // What a portal or a proxy answers in place of the file is a page.
    if (!response.ok || text.startsWith('<')) throw new Error(url)
    if (style) await attach(url)
    return namedIn(text)
  } catch (error) {
    throw partError(error, { style, gone: response?.status === 404, offline: offline || isOffline() })
  }
}

const ahead = new Set<string>()

/**
 * Fetches into the browser's cache what an `import()` of the build would run, after all that is asked for meanwhile; nothing of it is run or applied before it
 * is opened. What does not come is asked for then.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  const others = await store(scriptOf(load) ?? '')
  await Promise.all(others.map(store))
}

async function store(name: string): Promise<string[]> {
  if (name === '' || ahead.has(name) || brought.has(name) || isOnPage(name)) return []
  ahead.add(name)
  const response = await fetch(urlOf(name), { priority: 'low' }).catch(() => undefined)
  return namedIn((await response?.text().catch(() => undefined)) ?? '')
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
      throw partError(error)
    })
    .finally(() => clearTimeout(timer))
}

const isOffline = () => !navigator.onLine

/**
 * ChunkLoadError, or CSS_CHUNK_LOAD_FAILED for a stylesheet (ER-7); `gone`: the server has it no longer, as after a deployment; `offline`: the
 * phone had no network.
 */
export type PartError = Error & { gone: boolean; offline: boolean }

function partError(cause: unknown, { style = false, gone = false, offline = false } = {}): PartError {
  if (isPartError(cause)) return cause
  const error = new Error(style ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
  return Object.assign(error, { name: style ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', gone, offline })
}

/** True for what `bring` rejects with. */
export function isPartError(error: unknown): error is PartError {
  return error instanceof Error && 'gone' in error
}
