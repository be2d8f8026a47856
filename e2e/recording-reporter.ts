import path from 'node:path'
import { isContractProcedure } from '@orpc/contract'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { contract } from '@sarai/contract'
import { keepDurations, keepTouches, type JourneyRun, type SpecTouches } from './journey-records.ts'
import { type Touched, touchesAttachment } from './touches.ts'

/**
 * Writes down what each spec touches (touches.json) and how long its journeys take (durations.json), from which
 * .ci/run chooses. Does nothing unless E2E_RECORD is set, as by .ci/full.
 */
export default class RecordingReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    if (!process.env.E2E_RECORD || !this.#suite) return
    const tests = this.#suite.allTests().filter(({ results }) => results.some(({ status }) => status !== 'skipped'))
    keepDurations(tests.map(describeRun))
    keepTouches(collectTouches(tests))
  }

  printsToStdio(): boolean {
    return false
  }
}

const specOf = (test: TestCase) => path.basename(test.location.file)

function describeRun(test: TestCase): JourneyRun {
  // The root, the project and the file are named before the titles.
  const title = test.titlePath().slice(3).join(' › ')
  const seconds = Math.round((test.results.at(-1)?.duration ?? 0) / 100) / 10
  return { spec: specOf(test), title, seconds, isGood: test.ok(), isRetried: test.outcome() === 'flaky' }
}

function readTouched({ attachments }: TestResult): Touched[] {
  const bodies = attachments.flatMap(({ name, body }) => (name === touchesAttachment && body ? [body] : []))
  return bodies.map((body) => JSON.parse(body.toString()) as Touched)
}

function collectTouches(tests: TestCase[]): Record<string, SpecTouches> {
  const findCall = makeCallFinder()
  const touches: Record<string, SpecTouches> = {}
  for (const [spec, ofSpec] of Map.groupBy(tests, specOf)) {
    const seen = ofSpec.flatMap(({ results }) => results.flatMap(readTouched))
    const calls = seen.flatMap(({ requests }) => requests.flatMap((request) => findCall(request) ?? []))
    const pages = seen.flatMap((one) => one.pages.map(withoutIds))
    touches[spec] = { calls: [...new Set(calls)].sort(), pages: [...new Set(pages)].sort() }
  }
  return touches
}

/** An address without what differs from run to run. */
const withoutIds = (address: string) =>
  address.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '*').replace(/[\w-]*\d[\w-]{15,}(\.[\w-]+)*/g, '*')

/** Finds a call of the contract by `POST /api/leads`; undefined for a request that is of none. */
function makeCallFinder(): (request: string) => string | undefined {
  const routes = listRoutes(contract)
  return (request) => routes.find(({ pattern }) => pattern.test(request))?.name
}

function listRoutes(part: object, prefix = ''): { name: string; pattern: RegExp }[] {
  const routes = Object.entries(part).flatMap(([key, child]: [string, object]) => {
    if (!isContractProcedure(child)) return listRoutes(child, `${prefix}${key}.`)
    const { method = 'POST', path: address = '/' } = child['~orpc'].route
    const pattern = new RegExp(`^${method} /api${address.replace(/\{\w+\}/g, '[^/]+')}$`)
    return [{ name: prefix + key, pattern }]
  })
  // What is written out comes before what stands for anything.
  return routes.sort((a, b) => Number(a.pattern.source.includes('[^/]+')) - Number(b.pattern.source.includes('[^/]+')))
}
