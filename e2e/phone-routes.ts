import { readdirSync, readFileSync } from 'node:fs'

export interface Route {
  path: string
  /** The route whose screen it is: of what is opened within a screen that of the screen. */
  screen: string
}

const folder = new URL('../apps/web/src/routes/', import.meta.url)
const files = {
  app: readdirSync(new URL('app/', folder))
    .filter((name) => name.endsWith('.routes.ts'))
    .map((name) => `app/${name}`),
  public: ['public.tsx'],
  admin: ['admin.tsx'],
}

/** The routes of a file, as they are written there. @throws where one is written in a way that is not read */
function routesIn(name: string): Route[] {
  const source = readFileSync(new URL(name, folder), 'utf8')
  const isAdmin = name === 'admin.tsx'
  const base = isAdmin ? '/admin' : ''
  const whole = [...source.matchAll(/(?:\bat|searched|shown|later)\(\s*'(\/[^']*)'/g)]
  const screens = new Map([...source.matchAll(/const (\w+) = \w+\(\s*'(\/[^']*)'/g)].map(([, as, path]) => [as, path]))
  const within = [...source.matchAll(/getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g)].filter(
    ([, , path]) => path !== base,
  )
  const written = source.match(/\bcreateRoute\(|(?:searched|shown|later)\(/g)?.length ?? 0
  // Two routes of the admin area are frames around the others.
  const read = whole.length + within.length + (isAdmin ? 2 : 0)
  if (read !== written) throw new Error(`${name} has ${written} routes, of which ${read} were read`)
  return [
    ...whole.map(([, path = '']) => ({ path: base + path, screen: base + path })),
    ...within.map(([, parent, part = '']) => {
      if (isAdmin) return { path: base + part, screen: base + part }
      const screen = screens.get(parent)
      if (!screen) throw new Error(`${name} has a route within ${parent}, which is none of its screens`)
      return { path: `${screen}/${part}`, screen }
    }),
  ]
}

/** Routes that are no page: they lead to the dashboard. */
const leadingOn = ['/', '/admin/']

/** Every page of a part of the app, by its route. */
export function routesOf(part: keyof typeof files): Route[] {
  return files[part].flatMap(routesIn).filter(({ path }) => !leadingOn.includes(path))
}
