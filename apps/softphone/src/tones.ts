/** Frequencies in Hz, and duration and pause in ms of a repeated tone. */
type Cadence = { tones: readonly number[]; on: number; off: number; loud: number }

/** The ringing tone of a phone, and the ringback of callers in China (GF002-9002: 450 Hz, 1 s in 5). */
const cadences = {
  ring: { tones: [660, 880], on: 900, off: 1100, loud: 0.12 },
  back: { tones: [450], on: 1000, off: 4000, loud: 0.08 },
} satisfies Record<string, Cadence>

/** Row and column tones of the keys (ITU-T Q.23). */
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477]
const keys = '123456789*0#'

let sound: AudioContext | undefined

/** Enables sound; browsers allow it only after a tap. Returns whether it is allowed. */
export async function allowSound(): Promise<boolean> {
  sound ??= new AudioContext()
  // Without a tap this promise stays pending.
  await Promise.race([sound.resume(), new Promise((resolve) => setTimeout(resolve, 300))])
  return sound.state === 'running'
}

export function startTone(what: keyof typeof cadences): () => void {
  const { tones, on, off, loud } = cadences[what]
  const once = () => play(tones, on, loud)
  once()
  const timer = setInterval(once, on + off)
  return () => clearInterval(timer)
}

export function beep(key: string): void {
  const place = keys.indexOf(key)
  if (place >= 0) play([rows[Math.floor(place / 3)] ?? 0, columns[place % 3] ?? 0], 120, 0.06)
}

function play(tones: readonly number[], ms: number, loud: number): void {
  if (sound?.state !== 'running') return
  const gain = new GainNode(sound, { gain: loud })
  gain.connect(sound.destination)
  for (const frequency of tones) {
    const tone = new OscillatorNode(sound, { frequency })
    tone.connect(gain)
    tone.start()
    tone.stop(sound.currentTime + ms / 1000)
  }
}
