import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './import-graph.ts'

/** Where a call is described, answered and tried: paths from the root. */
export interface CallFiles {
  contract: string[]
  handlers: string[]
  examples: string[]
}

interface Part {
  file: string
  text: string
}

/** `leads` → the files that export `leadsCalls`, say. */
type Parts = Map<string, Part[]>

function findParts(root: string, folder: string, exported: RegExp): Parts {
  const parts: Parts = new Map()
  for (const file of listSources(root, [folder])) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(exported)) parts.set(name, [...(parts.get(name) ?? []), { file, text }])
  }
  return parts
}

/** Of several files for one part of the contract those that name the call; all of them where none does. */
function filesNaming(parts: Part[] = [], call: string): string[] {
  const naming = parts.filter(({ text }) => new RegExp(`^\\s*${call}\\b`, 'm').test(text))
  return (naming.length > 0 ? naming : parts).map(({ file }) => file)
}

/** Says of any call, as `leads.create`, in which files it is. */
export function findCallFiles(root: string): (name: string) => CallFiles {
  const contract = findParts(root, 'packages/contract/src', /^export const (\w+)Calls = /gm)
  const handlers = findParts(root, 'apps/server/src', /^export const (\w+)Handlers = /gm)
  const examples = findParts(
    root,
    'apps/server/test/examples',
    /^export const \w+: ExamplesOf<Contract\['(\w+)'\]> = /gm,
  )
  return (name) => {
    const [part = '', call = ''] = name.split('.')
    return {
      contract: filesNaming(contract.get(part), call),
      handlers: filesNaming(handlers.get(part), call),
      examples: filesNaming(examples.get(part), call),
    }
  }
}
