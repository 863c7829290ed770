/** The close functions of the open dialogs, the topmost last. */
const layers: (() => void)[] = []

/**
 * The count of open dialogs when this entry of the history was made; a page opened from a dialog should
 * replace the dialog's entry.
 */
function depth(): number {
  const { layers: made = 0 }: { layers?: number } = history.state ?? {}
  return made
}

/**
 * Adds an entry to the history for a dialog, so that back calls `dismiss` instead of leaving the page.
 * Returns a function to call when the dialog has closed.
 */
export function addLayer(dismiss: () => void): () => void {
  handleBack()
  layers.push(dismiss)
  if (!going) addEntry()
  return () => {
    const at = layers.lastIndexOf(dismiss)
    if (at >= 0) layers.splice(at, 1)
    // Delayed: a dialog may be replaced by another, and a link opens its page first.
    queueMicrotask(dropEntries)
  }
}

function addEntry(): void {
  if (layers.length > depth()) history.pushState({ ...history.state, layers: layers.length }, '')
}

/** Skips entries of dialogs that are not open: closed by hand, lost in a reload, or reached by forward. */
function dropEntries(): void {
  const over = depth() - layers.length
  if (over > 0) goBack(over)
}

let going = false

function goBack(entries: number): void {
  if (!going) history.go(-entries)
  going = true
}

/**
 * Replaces the page's own entry from inside dialogs that close. They are no layers from now on: their entries
 * would be added again while they slide out.
 */
export function runBelowLayers(act: () => void): void {
  layers.length = 0
  if (depth() === 0) return act()
  addEventListener('popstate', act, { once: true })
  goBack(depth())
}

let following = false

/** Starts to follow the back button, and skips the entry of a dialog that a reload has closed. */
export function handleBack(): void {
  if (following) return
  following = true
  addEventListener('popstate', () => {
    const ours = going
    going = false
    // A dialog opened while going back stays: its entry is added now.
    if (ours) addEntry()
    while (layers.length > depth()) layers.pop()?.()
    dropEntries()
  })
  dropEntries()
}
