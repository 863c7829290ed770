import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'

const program = '/usr/bin/baresip'

/** baresip's `config`. It refuses to bind to `lo` by name, and its tone exists at 48 kHz in stereo only. */
const config = (folder: string, toneHz: number) => `module_path /usr/lib/baresip/modules
module_app account.so
module_app menu.so
module g711.so
module ausine.so
module aubridge.so
module sndfile.so
module srtp.so
module dtls_srtp.so
module ice.so
net_interface 127.0.0.1
sip_listen 127.0.0.1:0
audio_source ausine,${toneHz}
audio_player aubridge,nobody
audio_alert aubridge,nobody
ausrc_srate 48000
ausrc_channels 2
snd_path ${folder}
`

/**
 * A baresip telephone: it plays a tone (Hz), records what it receives, and logs each SIP message. It types
 * `commands` when it is ready. Throws when baresip is missing and cannot be installed.
 */
export async function startBaresip(account: string, toneHz: number, ...commands: readonly string[]) {
  if (!(await isExecutable(program)) && !(await installDebian('baresip-core')))
    throw new Error('There is no baresip: apt-get install baresip-core')
  const folder = await mkdtemp(join(tmpdir(), 'hao-baresip-'))
  await writeFile(join(folder, 'config'), config(folder, toneHz))
  await writeFile(join(folder, 'accounts'), `${account}\n`)
  await writeFile(join(folder, 'contacts'), '')
  const typed = commands.flatMap((command) => ['-e', command])
  const child = spawn(program, ['-s', '-f', folder, ...typed], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (log += String(bytes)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    /** Hangs up and ends, as by Ctrl-C. */
    hangUp: () => void child.kill('SIGTERM'),
    log: () => log,
    /** The last second of received sound: 16 bits, 8,000 samples; empty before the first second. */
    received: async (): Promise<Int16Array> => {
      const file = (await readdir(folder)).find((name) => name.endsWith('-dec.wav'))
      if (!file) return new Int16Array()
      const bytes = (await readFile(join(folder, file))).subarray(wavHeader)
      const first = Math.floor(bytes.length / 2) - 8000
      if (first < 0) return new Int16Array()
      return Int16Array.from({ length: 8000 }, (_, at) => bytes.readInt16LE((first + at) * 2))
    },
  }
}

const wavHeader = 44

/** The share of a tone of `hz` in the energy of sound at 8,000 Hz, from 0 to 1. */
export function toneShare(samples: Int16Array, hz: number): number {
  let [real, imaginary, energy] = [0, 0, 0]
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hz * at) / 8000
    real += sample * Math.cos(angle)
    imaginary -= sample * Math.sin(angle)
    energy += sample * sample
  }
  return energy === 0 ? 0 : (2 * (real * real + imaginary * imaginary)) / (samples.length * energy)
}
