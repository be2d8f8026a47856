import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { type DemoRole, newAgency, nobody, type Person, signInDemo } from './people.ts'
import { outOfTime } from './remarks-reporter.ts'
import { TouchRecorder } from './touches.ts'
import { Problems, watch } from './watch.ts'

export { expect }

export interface TestOptions {
  /** Who is at the browser: nobody, somebody of the demo agency, or the owner of an agency of the test's own. */
  as: 'nobody' | DemoRole | 'newAgency'
}

interface Fixtures {
  problems: Problems
  touched: TouchRecorder
  /** Whoever is at the browser. */
  person: Person
  /** Opens a browser of its own for somebody else. */
  openAs: (person: Person, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  demo: (role: DemoRole) => Promise<Person>
}

/** Browser tests fail on any error in the console or page, any breach of policy, and any request that fails or leaves us. */
export const test = base.extend<TestOptions & Fixtures & { inTime: void }, WorkerFixtures>({
  // What was chosen by chance is not begun any more once a run has taken too long (scripts/tiers).
  inTime: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, test) => {
      const deadline = Number(process.env.E2E_DEADLINE ?? Number.POSITIVE_INFINITY)
      test.skip(Date.now() > deadline, outOfTime)
      await use()
    },
    { auto: true },
  ],

  as: ['newAgency', { option: true }],

  demo: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const known = new Map<DemoRole, Promise<Person>>()
      await use((role) => {
        const signedIn = known.get(role) ?? signInDemo(role)
        known.set(role, signedIn)
        return signedIn
      })
    },
    { scope: 'worker' },
  ],

  person: async ({ as, demo }, use) => {
    if (as === 'nobody') await use(nobody())
    else await use(as === 'newAgency' ? await newAgency() : await demo(as))
  },

  storageState: async ({ person }, use) => use(person.state),

  // oxlint-disable-next-line no-empty-pattern
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.unexpected(), 'nothing goes wrong in the browser').toEqual([])
  },

  // oxlint-disable-next-line no-empty-pattern
  touched: async ({}, use, test) => {
    const recorder = new TouchRecorder()
    await use(recorder)
    await recorder.attachTo(test)
  },

  context: async ({ context, problems, touched }, use) => {
    await watch(context, problems)
    touched.watch(context)
    await use(context)
  },

  openAs: async ({ browser, contextOptions, problems, touched }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, options) => {
      const context = await browser.newContext({ ...contextOptions, storageState: person.state, ...options })
      contexts.push(context)
      await watch(context, problems)
      touched.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
