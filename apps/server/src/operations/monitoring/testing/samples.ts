import { EdgeMetrics } from '../../../../../sip-edge/src/control/metrics.ts'

/** One sample of a scrape. */
type Sample = { name: string; labels: Record<string, string>; value: number }

/** Reads the text format of Prometheus. */
function readSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', word = '']) => [label, word]),
    ),
    value: Number(value),
  }))
}

export async function scrape(origin: string): Promise<Sample[]> {
  return readSamples(await (await fetch(`${origin}/metrics`)).text())
}

/** The value of a sample that has these labels. */
export function valueOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}) {
  const has = (sample: Sample) =>
    Object.entries(labels).every(([label, text]) => sample.labels[label] === text)
  return samples.find((sample) => sample.name === name && has(sample))?.value
}

/** The scrape of an edge without calls. */
export async function readEdge(): Promise<string> {
  const metrics = new EdgeMetrics()
  metrics.watch({
    figures: () => ({ calls: 0, transactions: 0, phones: 0, unreadable: 0, refused: 0, draining: false }),
  })
  return metrics.read()
}
