import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** What a journey is skipped by that was not begun any more, since the run had taken too long. */
export const outOfTime = 'out of time'

/**
 * Names at the end of a run the journeys that failed and then passed, which are broken and to be mended, and those for
 * which there was no time; in the file that REMARKS_FILE names as well, which .ci/run shows at its end.
 */
export default class RemarksReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const isLeftOut = ({ annotations }: TestCase) => annotations.some(({ description }) => description === outOfTime)
    this.#remark('Passed only at the second try', tests.filter((test) => test.outcome() === 'flaky').map(describeTest))
    // Whole specs are left out, as a rule.
    this.#remark('Left out for lack of time', [...new Set(tests.filter(isLeftOut).map(describeSpec))])
  }

  #remark(what: string, lines: string[]): void {
    if (lines.length === 0) return
    const text = `${what}:\n${lines.map((line) => `  ${line}`).join('\n')}`
    console.log(`\n${text}`)
    if (process.env.REMARKS_FILE) appendFileSync(process.env.REMARKS_FILE, `${text}\n`)
  }
}

const describeSpec = (test: TestCase) => path.basename(test.location.file)

/** Groups within the file are part of the title: what is made at two sizes has one for each. */
const describeTest = (test: TestCase) => `${describeSpec(test)} › ${test.titlePath().slice(3).join(' › ')}`
