import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { FailuresReporter } from './test/failures-reporter.ts'
import { SlowestReporter } from './test/slowest-reporter.ts'

/** Rules need nothing but themselves; everything else runs against a real PostgreSQL. */
const unit = ['src/**/*.rules.test.ts', 'test/unit/**/*.test.ts']

/**
 * What tries servers, storage, files and how they are read, mail, pages, generated input, the demo's data, passwords,
 * rights that the queries see to without PostgreSQL's own, and calls and jobs that are done a second time: for these it
 * is the same whose PostgreSQL it is. On another than the embedded one everything else is run.
 */
const sameEverywhere = [
  'seed/**',
  'test/access.test.ts',
  'test/access-table.test.ts',
  'test/colleagues.test.ts',
  'test/faults/**',
  'test/fields.test.ts',
  'test/fuzz*.test.ts',
  'test/idempotency.test.ts',
  'test/jobs.test.ts',
  'test/s3.test.ts',
  'test/secrecy.test.ts',
  'test/tenancy-queries.test.ts',
  'src/providers/**',
  'src/kernel/pictures/**',
  'src/kernel/files/**',
  'src/features/itineraries/itineraries-costs.test.ts',
  'src/features/packages/packages-{pdf,preview}.test.ts',
  'src/features/prospects/prospects-page.test.ts',
  'src/features/user/user-photo.test.ts',
  'src/kernel/custom-fields/custom-fields-files.test.ts',
  'src/features/imports/imports-hostile.test.ts',
  'src/features/imports/imports{,-contacts,-duplicates,-library}.test.ts',
  'src/features/imports/imports-preview.test.ts',
  'src/kernel/mail/mail{,-claims,-faults,-settings}.test.ts',
  'src/kernel/webhooks/webhooks-delivery.test.ts',
  'src/kernel/auth/sessions{,-calls}.test.ts',
  'src/kernel/auth/sign-in.test.ts',
]

/**
 * What goes through everything that there is, call by call, table by table, job by job and paper by paper, as somebody who
 * may do less or with what is wrong, and what is killed in the middle: more than half of the server's tests by time.
 */
const walks = [
  'seed/demo-brochures.test.ts',
  'test/access.test.ts',
  'test/access-table.test.ts',
  'test/catalogue.test.ts',
  'test/colleagues.test.ts',
  'test/faults/**/*.test.ts',
  'test/fields.test.ts',
  'test/idempotency.test.ts',
  'test/jobs.test.ts',
  'test/secrecy.test.ts',
  'test/tenancy.test.ts',
  'test/tenancy-queries.test.ts',
  'test/without-leads.test.ts',
  'src/kernel/auth/sessions-calls.test.ts',
  'src/features/itineraries/itineraries-costs*.test.ts',
]
/** Files of them whose turn it is not: .ci/run names them here, and at its end. */
const leftOut = process.env.LEFT_OUT_TESTS?.split(',').filter(Boolean) ?? []
/** One of them that takes the place of a module for all that is loaded after it, and other tests that do. */
const walkWithOtherModules = ['test/tenancy-layers.test.ts']
const withOtherModules = ['src/kernel/auth/passwords-crowd.test.ts', 'test/papers-set.test.ts']
const apart = [...unit, ...withOtherModules, ...walkWithOtherModules]

const server = {
  name: 'server',
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seed/**/*.test.ts'],
  exclude: [...apart, ...walks],
  // The server's modules are loaded once a worker, not once a file: tests share nothing that modules keep.
  isolate: false,
  globalSetup: ['test/global-setup.ts'],
  // One more than there are cores, since much of it waits: for what is due, for servers that start, for PostgreSQL.
  maxWorkers: 3,
  // Where it decides about a change, one of a thousand tests that raced once does not; it is named in the report.
  retry: process.env.CI ? 1 : 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for, papers and mails too, comes in its time on a busy machine as well.
  expect: { poll: { timeout: 60_000 } },
}

/** The longest are those that walk everything: begun first, they leave nobody waiting for one of them in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/apps/server/test/')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    reporters: ['default', new SlowestReporter(), new FailuresReporter()],
    sequence: { sequencer: LongestFirst },
    projects: [
      // Generous everywhere: what passes takes no longer by it, and machines can be busy with other things.
      { test: { name: 'unit', include: unit, testTimeout: 120_000, isolate: false } },
      {
        // Properties are tried out on hundreds of trips and amounts each, and on many more at night (.ci/long).
        test: {
          name: 'packages',
          root: '../../packages',
          include: ['{itinerary,ledger,money,rates,returns,statements,tax,text}/src/**/*.test.ts'],
          testTimeout: process.env.FUZZ_RUNS ? 3_600_000 : 120_000,
          isolate: false,
        },
      },
      { test: server },
      { test: { ...server, name: 'walks', include: walks, exclude: [...unit, ...leftOut] } },
      { test: { ...server, name: 'other-modules', include: withOtherModules, exclude: [], isolate: true } },
      { test: { ...server, name: 'walk-with-others', include: walkWithOtherModules, exclude: [], isolate: true } },
      // A release keeps the database of its version, for upgrade.test.ts to try on later ones.
      { test: { ...server, name: 'release-fixture', include: ['test/releases/make-fixture.ts'], exclude: [] } },
      { test: { ...server, name: 'own-postgres', maxWorkers: 4, exclude: [...apart, ...sameEverywhere] } },
    ],
  },
})
