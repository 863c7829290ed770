import { type ApiError, isApiError } from '@hao/contract/client/api-error.ts'
import type { DraftValues, ServerDraft, Unsaved } from './draft.ts'

/** The pause (ms) of typing after which a draft is saved. */
const pauseMs = 800
/** The delay (ms) before a save that got no answer is sent again. */
const retryMs = 5000

type State = {
  /** Whether there is input that the server has not stored. */
  unsaved: boolean
  /** Why the last save failed. */
  failure: ApiError | undefined
}

type From = Pick<Unsaved, 'over' | 'base'> & Partial<Unsaved>

type Wiring = {
  /** Sends a save; without values, only stays the editor. */
  send: (over: number, base: string | undefined, values: DraftValues | undefined) => Promise<ServerDraft>
  onSaved: (draft: ServerDraft) => void
  /** The session may no longer be the editor. */
  onLost: () => void
  /** Keeps unsaved input in the browser; undefined deletes it. */
  keep: (unsaved: Unsaved | undefined) => void
}

/**
 * Saves a draft while it is typed. Requests go one after the other, each over the version of the answer
 * before, so that a screen is never in conflict with itself.
 */
export class DraftWriter {
  #over: number
  #base: string | undefined
  readonly #wiring: Wiring
  readonly #listeners = new Set<() => void>()
  #state: State
  #values: DraftValues | undefined
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `from` may hold input of before, which the first `flush` saves. */
  constructor({ over, base, values }: From, wiring: Wiring) {
    this.#over = over
    this.#base = base
    this.#values = values
    this.#state = { unsaved: values !== undefined, failure: undefined }
    this.#wiring = wiring
  }

  /** The version that the next save replaces; 0: none. */
  get over(): number {
    return this.#over
  }
  /** The version of the agreement that a new draft begins with. */
  get base(): string | undefined {
    return this.#base
  }
  /** What was typed and is not stored. */
  get values(): DraftValues | undefined {
    return this.#values
  }

  /** Goes on from another version, without input. */
  restart({ over, base }: From): void {
    this.#over = over
    this.#base = base
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getState = (): State => this.#state

  /** Takes over what was typed, and saves it after a pause. */
  type(values: DraftValues): void {
    this.#values = values
    this.#keep()
    this.#set({ unsaved: true })
    // After a conflict the user decides first.
    if (!isFinal(this.#state.failure)) this.#schedule(pauseMs)
  }

  /** Saves what was typed now. Resolves to whether the server has stored all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#values) await this.#run(this.#values)
    return this.#values === undefined
  }

  /** Saves over another version: the user has decided. */
  overwrite(version: number): Promise<boolean> {
    this.#over = version
    this.#set({ failure: undefined })
    return this.flush()
  }

  /** Drops what was typed. Resolves after the save under way, if any, has ended. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer)
    this.#values = undefined
    while (this.#running) await this.#running
    this.#values = undefined
    this.#keep()
    this.#set({ unsaved: false, failure: undefined })
  }

  /** Stays the editor. */
  async hold(): Promise<void> {
    if (!this.#running && !this.#values && this.#over !== 0) await this.#run(undefined)
  }

  #run(values: DraftValues | undefined): Promise<void> {
    this.#running = this.#send(values).finally(() => (this.#running = undefined))
    return this.#running
  }

  async #send(values: DraftValues | undefined): Promise<void> {
    try {
      const draft = await this.#wiring.send(this.#over, this.#base, values)
      this.#over = draft.version
      if (this.#values === values) this.#values = undefined
      this.#keep()
      this.#wiring.onSaved(draft)
      this.#set({ unsaved: this.#values !== undefined, failure: undefined })
      if (this.#values) this.#schedule(pauseMs)
    } catch (error) {
      if (!isApiError(error)) throw error
      this.#wiring.onLost()
      if (values === undefined) return
      if (this.#values) this.#set({ failure: error })
      if (this.#values && !isFinal(error)) this.#schedule(retryMs)
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #keep(): void {
    this.#wiring.keep(this.#values && { over: this.#over, base: this.#base, values: this.#values })
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Whether the server would refuse a repeat as well. */
const isFinal = (failure: ApiError | undefined) =>
  failure !== undefined && failure.status >= 400 && failure.status < 500 && failure.status !== 429
