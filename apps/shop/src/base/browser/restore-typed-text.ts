const key = 'typed'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { path: string; values: Record<string, string> }

/** Saves the text in the fields when the page reloads itself (reload.ts), and restores it afterwards. */
export function restoreTypedText(): void {
  restore()
  addEventListener('beforereload', keep)
}

function keep(): void {
  const kept: Kept = { path: location.pathname, values: {} }
  for (const [name, field] of fields()) kept.values[name] = valueOf(field)
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Nothing is saved if the browser forbids storage.
  }
}

/**
 * The fields by kind, name and position among those of the same name. No checkboxes: only the shopper may
 * tick a consent.
 */
function fields(): Map<string, Field> {
  const found = new Map<string, Field>()
  const counts = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>('input:not([type=checkbox]), textarea, select')) {
    const name = `${field.type} ${field.name}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    found.set(`${name} ${count}`, field)
  }
  return found
}

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

function valueOf(field: Field): string {
  return isRadio(field) ? String(field.checked) : field.value
}

/** Also fills fields that appear later, until the shopper types or leaves. */
function restore(): void {
  const kept = takeKept()
  if (!kept) return
  const { path, values } = kept
  const left = new Map(Object.entries(values))
  const observer = new MutationObserver(fill)
  const stop = () => {
    observer.disconnect()
    removeEventListener('keydown', stop)
  }
  addEventListener('keydown', stop)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()

  function fill(): void {
    if (location.pathname !== path) return stop()
    for (const [name, field] of fields()) {
      const value = left.get(name)
      if (value === undefined) continue
      left.delete(name)
      put(field, value)
    }
    if (left.size === 0) stop()
  }
}

function takeKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    sessionStorage.removeItem(key)
    return kept?.path === location.pathname ? kept : undefined
  } catch {
    return undefined
  }
}

/** Sets the value like user input: React notices a value only if the setter of the prototype sets it. */
function put(field: Field, value: string): void {
  if (valueOf(field) === value) return
  if (isRadio(field)) return value === 'true' ? field.click() : undefined
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
