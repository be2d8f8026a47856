import type { Page } from '@sarai/contract/access'
import { createRoute, redirect } from '@tanstack/react-router'
import { screen } from '~/lib/screen.tsx'
import type { textsOf } from '~/lib/search-params.ts'
import type { SearchOf, tabSearch } from '~/lib/search-schema.ts'
import { storedSession } from '~/lib/session.ts'
import { gated } from '~/shell/gated.tsx'
import { NotFound } from '~/ui/not-found.tsx'
import { rootRoute } from '../root.tsx'

/** The frame of the signed-in app. Whoever is not signed in is sent to /login, in place of the page they wanted. */
export const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: screen(() => import('~/shell/app-layout.tsx')),
  notFoundComponent: NotFound,
  beforeLoad: () => {
    if (!storedSession().token) throw redirect({ to: '/login', replace: true })
  },
})

/** Of screens whose address says which part of them is shown. */
export type TabSearch = SearchOf<typeof tabSearch>

export const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => layout, path })

type Load = Parameters<typeof screen>[0]

/** A screen for those who may use a page. */
export const shown = <const Path extends string>(path: Path, page: Page, load: Load) =>
  createRoute({ ...at(path), component: gated(page, screen(load)) })

/** The same where the address says what is shown of it. */
export const searched = <const Path extends string, Search extends { [Name in keyof Search]?: string }>(
  path: Path,
  page: Page,
  load: Load,
  validateSearch: typeof textsOf<Search>,
) => createRoute({ ...at(path), validateSearch, component: gated(page, screen(load)) })
