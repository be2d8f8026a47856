import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { listFiles, listImports } from '../selection/import-graph.ts'
import { insertedInto } from '../new-plugin.ts'
import { chooseOne } from '../selection/turns.ts'
import { type Parts, root } from './parts.ts'

const generators = [
  {
    name: 'feature',
    templates: 'scripts/feature',
    own: /^(scripts\/(feature\/|new-feature\.ts|new\.ts|indexes\.ts)|\.ci\/new-feature)/,
    /** Its lines in them are looked at in every run, by new-feature.test.ts. */
    insertsInto: [],
  },
  {
    name: 'plugin',
    templates: 'scripts/plugin',
    own: /^(scripts\/(plugin\/|new-plugin\.ts|new\.ts)|\.ci\/new-plugin)/,
    insertsInto: insertedInto,
  },
] as const

type Generated = (typeof generators)[number]['name']

const describePart = (name: Generated) => `a new ${name} by the generator`

/** Makes one and runs its checks. @returns the seconds it took */
export const runGenerator = (parts: Parts, name: Generated): number =>
  parts.runProgram(describePart(name), ['bash', `.ci/new-${name}`])

/**
 * What templates import, types too, by paths from the root: the generated code stands directly on these. Lists of what
 * there is are not among them, which every other change touches.
 */
export function listTemplateImports(templates: string): Set<string> {
  const folder = path.join(root, templates)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmpl'))
  // Templates of plugins are in a folder for each kind.
  const findTarget = (file: string) => file.slice(Math.max(0, file.search(/(apps|packages|e2e)\//)))
  return new Set(
    files.flatMap((template) => {
      const text = readFileSync(path.join(folder, template), 'utf8').replaceAll(/^(import|export) type /gm, '$1 ')
      return listImports(findTarget(template), text).filter((file) => !file.includes('{{') && !listFiles.has(file))
    }),
  )
}

/**
 * Which generators are tried: in any case one that has changed, or whose templates have; if there is time, another such
 * one, or one of those whose templates stand on what has changed. They have turns by the commit.
 */
export function chooseGenerators(): { must: Generated[]; may: Generated[] } {
  const changed = listChangedFiles(root, findBase(root))
  const own = generators.filter((one) => changed.some((file) => one.own.test(file))).map(({ name }) => name)
  const reached = generators.filter(({ templates, insertsInto }) => {
    const imported = new Set([...listTemplateImports(templates), ...insertsInto])
    return changed.some((file) => imported.has(file) || file === 'package-lock.json')
  })
  const must = chooseOne(own, getHead(root))
  const names =
    own.length > 0
      ? own
      : chooseOne(
          reached.map(({ name }) => name),
          getHead(root),
        )
  return { must, may: names.filter((name) => !must.includes(name)) }
}

/** Says which generators were not tried. */
export function leaveOutGenerators(parts: Parts, tried: Generated[]): void {
  for (const { name } of generators.filter((one) => !tried.includes(one.name)))
    parts.leaveOut(describePart(name), 'nothing of it has changed, or it is not its turn, or there was no time')
}
