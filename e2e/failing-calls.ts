import type { Page, Route } from '@playwright/test'

/**
 * Has calls fail until the end of it is asked for. The interception itself stays: while a browser takes one away it
 * loses what the page asks for in that moment, a script of the app among others, which then never comes.
 * @returns lets the calls through again
 */
export async function failing(page: Page, address: string, fail: (route: Route) => Promise<void>): Promise<() => void> {
  let isFailing = true
  await page.route(address, (route) => (isFailing ? fail(route) : route.fallback()))
  return () => {
    isFailing = false
  }
}
