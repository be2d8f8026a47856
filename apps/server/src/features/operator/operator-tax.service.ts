import { readFile, stat } from 'node:fs/promises'
import type { PackChange } from '@sarai/tax/difference-of-packs'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../../services.ts'
import { PackRefused } from '../tax-profile/tax-packs.rules.ts'
import { loadPack, packsInForce } from '../tax-profile/tax-packs.service.ts'
import { type Answer, inColumns, OperatorError } from './operator-words.rules.ts'
import { insertAction } from '../installation/installation.service.ts'
import { worker } from './operator.service.ts'

const maxPackBytes = 5_000_000

export async function showTaxPacks({ database }: Services): Promise<Answer> {
  const packs = await packsInForce(database.shared)
  const data = packs.map(({ id, name, version, published }) => ({ id, name, version, published }))
  const rows = data.map(({ id, name, version, published }) => [id, name, `${version}`, published])
  return { data, lines: inColumns([['Pack', 'Name', 'Version', 'Published'], ...rows]) }
}

function changeLine({ kind, of, id, field, before, after }: PackChange): string {
  const what = `${kind.padEnd(7)}  ${of} ${id}`
  if (field === null) return `${what}: ${after ?? before ?? ''}`
  return `${what}, ${field}: ${before ?? ''} → ${after ?? ''}`
}

/**
 * Checks a file with rules of tax, says what it changes, and applies it where that is asked for.
 * @throws OperatorError where it cannot be read or taken
 */
export async function loadTaxPack(services: Services, path: string, word: string | undefined): Promise<Answer> {
  if (word !== undefined && word !== 'apply')
    throw new OperatorError('Usage: npm run operator -- tax-pack <file> [apply]')
  const [apply, text] = [word === 'apply', await textAt(path)]
  const { pack, before, changes, isApplied } = await services.database.shared
    .transaction(async (db) => {
      const loading = await loadPack(db, text, { key: services.config.taxPackKey, apply })
      const details = { pack: loading.pack.id, version: `${loading.pack.version}` }
      if (apply) await insertAction(db, { id: uuidv7(), ...worker(), command: 'tax-pack', details })
      return loading
    })
    .catch((error: unknown) => {
      throw error instanceof PackRefused ? new OperatorError(error.message) : error
    })
  const { id, name, version } = pack
  const end = isApplied
    ? `${name}, version ${version}, is in force. Documents that were issued stay as they are.`
    : 'Nothing was changed. The same with "apply" puts it in force.'
  const title = `${name}: version ${before ?? 'none'} → ${version}`
  const lines = [title, ...changes.map((change) => `  ${changeLine(change)}`), '', end]
  return { lines, data: { id, name, version, before, changes, isApplied } }
}

async function textAt(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > maxPackBytes) throw new OperatorError(`${path} is too large for rules of tax.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
