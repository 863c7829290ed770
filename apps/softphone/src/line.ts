import { UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'
import { closeMicrophone, type Microphone, openMicrophone, permissionTimeoutMs } from './microphone.ts'

type Connection = 'connecting' | 'ready' | 'lost'

export type Call = {
  way: 'in' | 'out'
  /** The other party, as displayed. */
  number: string
  /** An outbound call is `calling` until the other party rings. */
  phase: 'calling' | 'ringing' | 'talking'
  /** Start of the conversation, epoch ms. */
  since?: number
  muted: boolean
  /** Why the call sends silence; undefined also while the browser asks for the microphone. */
  silent?: Microphone['silent'] | 'asked'
  /** The keys that the other party has pressed. */
  pressed?: string
}

/** The end of the last call: SIP's status if it was never answered. */
export type CallEnd = { way: 'in' | 'out'; number: string; status?: number; seconds?: number }

export type LineState = { connection: Connection; call?: Call; ending?: CallEnd }

type Place = { number: string; port: number }

/** The edge removes a registration that is not refreshed for this time (s). */
const registeredFor = 120

/**
 * A telephone on the SIP edge, over a WebSocket (RFC 7118, by JsSIP): it registers as `number` and takes one
 * call at a time. A store for React: every change replaces the object `state`.
 */
export class Line {
  state: LineState = { connection: 'connecting' }
  readonly #listeners = new Set<() => void>()
  readonly #ua: UA
  readonly #host = location.hostname
  readonly #ear = new Audio()
  #session: RTCSession | undefined
  /** While the browser asks for the microphone: a second press answers nothing. */
  #asking = false
  #microphone: Microphone | undefined

  constructor({ number, port }: Place) {
    this.#ua = new UA({
      sockets: [new WebSocketInterface(`ws://${this.#host}:${port}`)],
      uri: `sip:${number}@${this.#host}`,
      register_expires: registeredFor,
      session_timers: false,
      connection_recovery_max_interval: 4,
      connection_recovery_min_interval: 1,
    })
    this.#ua.on('registered', () => this.#change({ connection: 'ready' }))
    this.#ua.on('unregistered', () => this.#change({ connection: 'lost' }))
    this.#ua.on('registrationFailed', () => this.#change({ connection: 'lost' }))
    this.#ua.on('disconnected', () => this.#change({ connection: 'lost' }))
    this.#ua.on('newRTCSession', ({ session }: { session: RTCSession }) => {
      if ((session.direction as string) !== 'incoming') return
      if (this.state.call) session.terminate({ status_code: 486 })
      else this.#take(session, { way: 'in', number: session.remote_identity.uri.user })
    })
  }

  open(): void {
    this.#ua.start()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): LineState => this.state

  /** Calls a number; with `hidden`, the called party does not see the caller's number. */
  async call(number: string, { hidden = false } = {}): Promise<void> {
    if (this.state.call || this.#microphone) return
    this.#change({ call: { way: 'out', number, phase: 'calling', muted: false } })
    const microphone = await this.#speak()
    // The user may have hung up while the browser asked for the microphone.
    if (!this.state.call) return
    const session = this.#ua.call(`sip:${number}@${this.#host}`, {
      mediaStream: microphone.stream,
      extraHeaders: hidden ? ['Privacy: id'] : [],
    })
    this.#take(session, { way: 'out', number })
  }

  async answer(): Promise<void> {
    const session = this.#session
    if (this.state.call?.way !== 'in' || this.state.call.phase !== 'ringing') return
    if (this.#microphone || this.#asking) return
    const microphone = await this.#speak()
    if (session && session === this.#session) session.answer({ mediaStream: microphone.stream })
  }

  /** Ends the call: declines, cancels or hangs up. */
  hangUp(): void {
    if (!this.#session) this.#over({})
    else if (this.state.call?.way === 'in' && this.state.call.phase === 'ringing')
      this.#session.terminate({ status_code: 603 })
    else this.#session.terminate()
  }

  mute(muted: boolean): void {
    if (muted) this.#session?.mute({ audio: true })
    else this.#session?.unmute({ audio: true })
    this.#changeCall({ muted })
  }

  press(key: string): void {
    if (this.state.call?.phase === 'talking') this.#session?.sendDTMF(key)
  }

  close(): void {
    this.#listeners.clear()
    this.#ua.stop()
    this.#over({})
  }

  async #speak(): Promise<Microphone> {
    const asked = setTimeout(() => this.#changeCall({ silent: 'asked' }), permissionTimeoutMs)
    this.#asking = true
    const microphone = await openMicrophone()
    this.#asking = false
    clearTimeout(asked)
    this.#microphone = microphone
    if (this.state.call) this.#changeCall({ silent: microphone.silent })
    else this.#hush()
    return microphone
  }

  #take(session: RTCSession, { way, number }: Pick<Call, 'way' | 'number'>): void {
    this.#session = session
    if (way === 'in') this.#change({ call: { way, number, phase: 'ringing', muted: false } })
    const hear = (connection: RTCPeerConnection) =>
      connection.addEventListener('track', ({ track, streams: [stream] }) => {
        this.#ear.srcObject = stream ?? new MediaStream([track])
        void this.#ear.play().catch(() => undefined)
      })
    // An outbound call is set already.
    if (session.connection) hear(session.connection)
    else session.on('peerconnection', ({ peerconnection }) => hear(peerconnection))
    session.on('progress', ({ response }: { response?: { status_code: number } }) => {
      if (response?.status_code === 180) this.#changeCall({ phase: 'ringing' })
    })
    session.on('confirmed', () => this.#changeCall({ phase: 'talking', since: Date.now() }))
    session.on('newDTMF', ({ originator, dtmf }: { originator: string; dtmf: { tone: string } }) => {
      if (originator === 'remote') this.#changeCall({ pressed: (this.state.call?.pressed ?? '') + dtmf.tone })
    })
    session.on('ended', () => this.#over({}))
    session.on('failed', (end: { originator: string; message?: object | null }) => {
      const { originator, message } = end
      if (message && 'status_code' in message) this.#over({ status: Number(message.status_code) })
      else this.#over(way === 'in' && originator === 'local' ? { status: 603 } : {})
    })
  }

  #over({ status }: { status?: number }): void {
    const { call } = this.state
    this.#session = undefined
    this.#ear.srcObject = null
    this.#hush()
    if (!call) return
    const { way, number, since } = call
    const seconds = since === undefined ? {} : { seconds: Math.round((Date.now() - since) / 1000) }
    const { call: _over, ...rest } = this.state
    this.state = { ...rest, ending: { way, number, ...(status && { status }), ...seconds } }
    this.#tell()
  }

  #hush(): void {
    if (this.#microphone) closeMicrophone(this.#microphone)
    this.#microphone = undefined
  }

  #change(change: Partial<LineState>): void {
    this.state = { ...this.state, ...change }
    this.#tell()
  }

  #changeCall(change: Partial<Call>): void {
    const { call } = this.state
    if (call) this.#change({ call: { ...call, ...change } })
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
