/** What a call sends: the microphone, or silence and its reason. */
export type Microphone = { stream: MediaStream; silent?: 'insecure' | 'refused'; sound?: AudioContext }

/** Milliseconds until a hint appears that the browser waits for a permission. */
export const permissionTimeoutMs = 1500

/** Asks for the microphone. Without one the call sends silence, and incoming sound is still played. */
export async function openMicrophone(): Promise<Microphone> {
  // Browsers offer it to https pages and to pages of the local machine only.
  const { mediaDevices: devices }: { mediaDevices?: MediaDevices } = navigator
  if (!devices) return silence('insecure')
  try {
    return { stream: await devices.getUserMedia({ audio: true }) }
  } catch {
    return silence('refused')
  }
}

export function closeMicrophone({ stream, sound }: Microphone): void {
  void sound?.close()
  for (const track of stream.getTracks()) track.stop()
}

function silence(silent: 'insecure' | 'refused'): Microphone {
  const sound = new AudioContext()
  return { stream: sound.createMediaStreamDestination().stream, silent, sound }
}
