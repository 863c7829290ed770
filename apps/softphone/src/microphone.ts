/** What a call sends: the microphone, or silence and why. */
export type Mouth = { stream: MediaStream; silent?: 'insecure' | 'refused' }

/** Asks for the microphone. Where there is none the call sends silence, and its sound is heard all the same. */
export async function openMouth(): Promise<Mouth> {
  // Browsers give it to pages by https or of this machine alone.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return { stream: silence(), silent: 'insecure' }
  try {
    return { stream: await devices.getUserMedia({ audio: true }) }
  } catch {
    return { stream: silence(), silent: 'refused' }
  }
}

export function closeMouth({ stream }: Mouth): void {
  for (const track of stream.getTracks()) track.stop()
}

function silence(): MediaStream {
  return new AudioContext().createMediaStreamDestination().stream
}
