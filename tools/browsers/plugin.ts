import type { Plugin } from 'vite'
import { unsupportedLines } from './check.ts'
import { type App, buildTargets } from './engines.ts'

/** Fails when the built files, libraries included, use what the oldest browsers lack. */
export function supportedBrowsers(app: App): Plugin {
  return {
    name: 'supported-browsers',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { target: buildTargets(app) } }),
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : String(file.source),
        }))
        const lines = unsupportedLines(app, files)
        if (lines.length > 0) this.error(['The oldest supported browsers lack:', ...lines].join('\n'))
      },
    },
  }
}
