import type { BrowserContext, TestInfo } from '@playwright/test'

/** The name of the attachment by which a journey tells the reporter what it touched. */
export const touchesAttachment = 'touches'

/** What a journey was seen to touch: requests of its browsers by method and path, and addresses of pages. */
export interface Touched {
  requests: string[]
  pages: string[]
}

/** Notes what the browsers of a journey ask for and open, where a run is recorded (E2E_RECORD). */
export class TouchRecorder {
  readonly #requests = new Set<string>()
  readonly #pages = new Set<string>()
  readonly #isOn = Boolean(process.env.E2E_RECORD)

  watch(context: BrowserContext): void {
    if (!this.#isOn) return
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.#requests.add(`${request.method()} ${pathname}`)
    })
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        const isWhole = frame.parentFrame() === null && frame.url().startsWith('http')
        if (isWhole) this.#pages.add(new URL(frame.url()).pathname)
      })
    })
  }

  async attachTo(test: TestInfo): Promise<void> {
    if (!this.#isOn) return
    const touched: Touched = { requests: [...this.#requests], pages: [...this.#pages] }
    await test.attach(touchesAttachment, { body: JSON.stringify(touched), contentType: 'application/json' })
  }
}
