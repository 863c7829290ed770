import { defineConfig } from 'vite'
import { supportedBrowsers } from '../../tools/browsers/plugin.ts'
import { precompress } from '../shop/precompress.ts'

/** Builds the console into dist/client. The server replaces the nonce in index.html in each response. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // wouter ships a shim for React 17. React 19 has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [supportedBrowsers('console'), precompress()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist/client',
    license: { fileName: '.vite/license.json' },
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // "use client" directives are meant for server-rendering frameworks.
      checks: { moduleLevelDirective: false },
      // One chunk for what every screen needs, which compresses well. Larger parts of antd (tables, pickers)
      // load with the screens that use them.
      // The chart library is a chunk of its own, so that tools/browsers can treat it separately.
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: /node_modules/, tags: ['$initial'] },
            { name: 'echarts', test: /node_modules[\\/](?:echarts|zrender)[\\/]/ },
          ],
        },
      },
    },
  },
})
