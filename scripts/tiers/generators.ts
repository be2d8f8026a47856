import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { listFiles, listImports } from '../selection/import-graph.ts'
import { insertedInto } from '../new-plugin.ts'
import { chooseParts } from '../selection/turns.ts'
import { type Parts, root } from './parts.ts'

const generators = [
  {
    name: 'a new feature by the generator',
    command: '.ci/new-feature',
    templates: 'scripts/feature',
    own: /^(scripts\/(feature\/|new-feature\.ts|new\.ts|indexes\.ts)|\.ci\/new-feature)/,
    /** Its lines in them are looked at in every run, by new-feature.test.ts. */
    insertsInto: [],
  },
  {
    name: 'a new plugin by the generator',
    command: '.ci/new-plugin',
    templates: 'scripts/plugin',
    own: /^(scripts\/(plugin\/|new-plugin\.ts|new\.ts)|\.ci\/new-plugin)/,
    insertsInto: insertedInto,
  },
]

/**
 * What templates import, types too, by paths from the root: the generated code stands directly on these. Lists of what
 * there is are not among them, which every other change touches.
 */
export function listTemplateImports(templates: string): Set<string> {
  const folder = path.join(root, templates)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmpl'))
  // Templates of plugins are in a folder for each kind.
  const goesTo = (file: string) => file.slice(Math.max(0, file.search(/(apps|packages|e2e)\//)))
  return new Set(
    files.flatMap((template) => {
      const text = readFileSync(path.join(folder, template), 'utf8').replaceAll(/^(import|export) type /gm, '$1 ')
      return listImports(goesTo(template), text).filter((file) => !file.includes('{{') && !listFiles.has(file))
    }),
  )
}

/** Where the generator or its templates have changed; one of them, by turns, where what they stand on has. */
export function runGenerators(parts: Parts): void {
  const changed = listChangedFiles(root, findBase(root))
  const due = chooseParts(
    generators.map(({ name, own, templates, insertsInto }) => {
      const imported = new Set([...listTemplateImports(templates), ...insertsInto])
      const isReached = changed.some((file) => imported.has(file) || file === 'package-lock.json')
      return { name, ownHasChanged: changed.some((file) => own.test(file)), isReached }
    }),
    getHead(root),
  )
  for (const { name, command } of generators)
    if (due.includes(name)) parts.runProgram(name, ['bash', command])
    else parts.leaveOut(name, 'nothing of it has changed, or it is not its turn')
}
