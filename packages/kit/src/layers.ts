/** What closes each dialog that lies over the page, the topmost last. */
const layers: (() => void)[] = []

/** How many dialogs lay over the page when this entry of the history was made; whatever is opened from a dialog should take its entry. */
function depth(): number {
  const { layers: made = 0 }: { layers?: number } = history.state ?? {}
  return made
}

/**
 * Gives a dialog an entry of the history, so that the back button and the gesture take it away, by `dismiss`, and not the page. Returns what
 * must be called when the dialog has gone.
 */
export function addLayer(dismiss: () => void): () => void {
  handleBack()
  layers.push(dismiss)
  if (!going) addEntry()
  return () => {
    const at = layers.lastIndexOf(dismiss)
    if (at >= 0) layers.splice(at, 1)
    // Later: one dialog may give way to another, and links open their page first.
    queueMicrotask(dropEntries)
  }
}

function addEntry(): void {
  if (layers.length > depth()) history.pushState({ ...history.state, layers: layers.length }, '')
}

/** Goes back over the entries of dialogs that are not there: closed by hand, gone with a reload, or come upon by the forward button. */
function dropEntries(): void {
  const over = depth() - layers.length
  if (over > 0) goBack(over)
}

let going = false

function goBack(entries: number): void {
  if (!going) history.go(-entries)
  going = true
}

/** Does from inside a dialog what replaces the page's own entry of the history: the dialogs are left first, and go. */
export function runBelowLayers(act: () => void): void {
  if (depth() === 0) return act()
  addEventListener('popstate', act, { once: true })
  goBack(depth())
}

let following = false

/** Follows the back button from now on, and leaves the entry of a dialog that a reload has taken away. */
export function handleBack(): void {
  if (following) return
  following = true
  addEventListener('popstate', () => {
    const ours = going
    going = false
    // What was opened while we went back is there to stay: its entry comes now.
    if (ours) addEntry()
    while (layers.length > depth()) layers.pop()?.()
    dropEntries()
  })
  dropEntries()
}
