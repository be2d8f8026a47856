import { defineConfig } from 'vitest/config'

/** Rules need nothing but themselves; everything else runs against a real PostgreSQL. */
const unit = ['src/**/*.rules.test.ts', 'test/unit/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: unit } },
      {
        // Properties are tried out on hundreds of trips each.
        test: {
          name: 'itinerary',
          root: '../../packages/itinerary',
          include: ['src/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seed/**/*.test.ts'],
          exclude: unit,
          globalSetup: ['test/global-setup.ts'],
          // Two cores, and PostgreSQL wants some of them.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
