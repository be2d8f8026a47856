import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './vite-virtual.ts'

/** What computes is tried by itself; the kit is tried in jsdom, as somebody with a keyboard would use it. */
export default defineConfig({
  plugins: contractRoutes(),
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'src') } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    css: false,
    // A page is made once a worker: parts of the kit are taken out of it after each test.
    isolate: false,
  },
})
