import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Writes journeys that failed, a line each, into the file that FAILURES_FILE names, which `.ci/run` shows at its end. */
export default class FailuresReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const file = process.env.FAILURES_FILE
    if (!file || result.status === test.expectedStatus || result.status === 'skipped') return
    const place = `${path.basename(test.location.file)} › ${test.title}`
    const why = stripVTControlCharacters(result.error?.message ?? result.status)
      .split('\n', 3)
      .join(' ')
    appendFileSync(file, `${place}${result.retry > 0 ? ' (again)' : ''}: ${why}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
