import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { stripVTControlCharacters } from 'node:util'

/** Writes what failed, a line each, into the file that FAILURES_FILE names, which `.ci/run` shows at its end. */
export class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const file = process.env.FAILURES_FILE
    if (!file) return
    const failed = [
      ...modules.flatMap((module) => [
        ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
        ...[...module.children.allTests('failed')].map((test) => `${module.relativeModuleId} › ${said(test)}`),
      ]),
      ...unhandled.map(({ message }) => `Outside of a test: ${firstLine(message)}`),
    ]
    if (failed.length > 0) appendFileSync(file, `${failed.join('\n')}\n`)
  }
}

function said(test: TestCase): string {
  const error = test.result().errors?.[0]
  return error ? `${test.fullName}: ${firstLine(error.message)}` : test.fullName
}

const firstLine = (message: string) => stripVTControlCharacters(message).split('\n', 1)[0]
