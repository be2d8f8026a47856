import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ScreenFailed } from '~/ui/screen-failed.tsx'
import { NotFound } from '~/ui/not-found.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ScreenFailed,
})
