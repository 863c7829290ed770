import { defineConfig } from 'vite'
import { supportedBrowsers } from '../../tools/browsers/plugin.ts'
import { precompress } from '../shop/precompress.ts'

/** The operator's console for the browser, into dist/client; the server fills in the nonce of index.html with each answer. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // wouter carries a shim for React 17; React 19 has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [supportedBrowsers('console'), precompress()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // What packages mark as "use client" is for frameworks that render on servers.
      checks: { moduleLevelDirective: false },
      // What every screen stands on, in one chunk that compresses well; antd's larger parts (tables, pickers) come with the screens that need them.
      output: { codeSplitting: { groups: [{ name: 'frame', test: /node_modules/, tags: ['$initial'] }] } },
    },
  },
})
