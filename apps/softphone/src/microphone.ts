/** What a call sends: the microphone, or silence and why. */
export type Microphone = { stream: MediaStream; silent?: 'insecure' | 'refused'; sound?: AudioContext }

/**
 * The browser's question is told to whoever has not answered it for so long (ms): it may have gone unseen.
 */
export const permissionTimeoutMs = 1500

/**
 * Asks for the microphone. Where there is none the call sends silence, and its sound is heard all the same.
 */
export async function openMicrophone(): Promise<Microphone> {
  // Browsers give it to pages by https or of this machine alone.
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
