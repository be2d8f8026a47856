declare module 'virtual:everyday-routes' {
  import type { RouteMap } from '@sarai/contract/client'
  const routes: RouteMap
  export default routes
}
declare module 'virtual:first-routes' {
  import type { RouteMap } from '@sarai/contract/client'
  const routes: RouteMap
  export default routes
}
declare module 'virtual:sign-in-routes' {
  import type { RouteMap } from '@sarai/contract/client'
  const routes: RouteMap
  export default routes
}
declare module 'virtual:admin-routes' {
  import type { RouteMap } from '@sarai/contract/client'
  const routes: RouteMap
  export default routes
}
declare module 'virtual:other-routes' {
  import type { RouteMap } from '@sarai/contract/client'
  const routes: RouteMap
  export default routes
}
declare module 'virtual:theme.css'
