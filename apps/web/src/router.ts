import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { adminRoutes } from './routes/admin.tsx'
import { appRoutes } from './routes/app/all-routes.ts'
import { publicRoutes } from './routes/public.tsx'
import { rootRoute } from './routes/root.tsx'
import { ScreenFailed } from './ui/screen-failed.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, appRoutes, adminRoutes]),
  parseSearch,
  stringifySearch,
  // In the place of the screen that failed; the menu around it stays.
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
