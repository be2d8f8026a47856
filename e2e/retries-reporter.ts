import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import path from 'node:path'

/** Names at the end of a run the journeys that failed and then passed: they are broken and to be mended. */
export default class RetriesReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const flaky = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky')
    if (flaky.length === 0) return
    // Groups within the file are part of the title: what is made at two sizes has one for each.
    const lines = flaky.map((test) => {
      const [, , , ...titles] = test.titlePath()
      return `  ${path.basename(test.location.file)} › ${titles.join(' › ')}`
    })
    console.log(`\nPassed only at the second try:\n${lines.join('\n')}`)
  }
}
