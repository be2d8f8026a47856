import type { BrowserContext, Page } from '@playwright/test'

/** What went wrong in a browser while a journey ran. */
export class Problems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** Says that something which would count as a problem belongs to the journey. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  add(problem: string): void {
    this.#found.push(problem)
  }

  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }
}

/** A request that was given up because the page moved on is no failure. */
const givenUp = 'net::ERR_ABORTED'

function watchPage(page: Page, problems: Problems): void {
  page.on('pageerror', (error) => problems.add(`error in the page: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') problems.add(`console: ${message.text()} (${url})`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== givenUp) problems.add(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (
      url.protocol.startsWith('http') &&
      url.origin !== process.env.E2E_URL &&
      url.origin !== new URL(page.url()).origin
    )
      problems.add(`request to somebody else: ${request.url()}`)
  })
}

/** Notes every error, every breach of the content security policy or of Trusted Types, and every request that fails or leaves us. */
export async function watch(context: BrowserContext, problems: Problems): Promise<void> {
  await context.exposeBinding('noteViolation', (_, violation: string) => problems.add(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
      noteViolation(`policy ${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  context.on('page', (page) => watchPage(page, problems))
}
