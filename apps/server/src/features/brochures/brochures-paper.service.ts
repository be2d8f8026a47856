import { createHash } from 'node:crypto'
import { logoKey, signatureKey } from '../../core/named-pictures.ts'
import { storeFromWorker } from '../../core/worker-files.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import { sendOut } from '../../kernel/mail/mail.jobs.ts'
import type { Services } from '../../services.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

/** The worker that sets a statement of account. */
export const statementWorker = 'features/brochures/brochures-statement.worker.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** Whose paper it is; `logo` is a PNG. */
export interface PaperAgency {
  name: string
  lines: string[]
  accent: string
  onAccent: string
  logo: Uint8Array | null
  /** Of whoever signs the paper: a PNG too. */
  signature?: Uint8Array | null
}

async function pngOf({ storage, images }: Services, agencyId: string, key: string | null, signal: AbortSignal) {
  if (!key || (await storage.size(key)) === undefined) return null
  return (await images.toPng({ agencyId, signal }, new Uint8Array(await storage.get(key)), 300)) ?? null
}

interface Making {
  agency: Agency
  /** The worker's file, from `src`; it gets `{ input, target }` and writes the PDF there. */
  worker: string
  paper: object
  /** The file name of a signature to set on it. */
  signature?: string | null
  storageKey: string
  signal: AbortSignal
  maxMs?: number
}

/** Has a worker set a document in the agency's look, and keeps the PDF under a name. */
export async function storePaper(
  services: Services,
  { agency, worker, paper, signature, storageKey, signal, maxMs }: Making,
): Promise<void> {
  const { accent, onAccent } = formColours(agency.form.colour)
  const shown = { name: agency.name, lines: agencyLines(agency.profile), accent, onAccent }
  const { id, logo } = agency
  const whose: PaperAgency = {
    ...shown,
    logo: await pngOf(services, id, logo && !/^https?:/i.test(logo) ? logoKey(logo) : null, signal),
    signature: await pngOf(services, id, signature ? signatureKey(signature) : null, signal),
  }
  await storeFromWorker(services, {
    agencyId: agency.id,
    worker,
    input: { ...paper, agency: whose },
    storageKey,
    signal,
    maxMs,
  })
}

/**
 * Where the PDF of a paper is kept: in another place whenever it says something else.
 * @param of what it is of: `invoices/<id>`
 */
export function paperKey({ id, name, logo, form, profile }: Agency, of: string, paper: object): string {
  const said = createHash('sha256').update(JSON.stringify({ paper, name, logo, form, profile })).digest('hex')
  return `${id}/${of}-${said.slice(0, 16)}.pdf`
}

/** Makes the PDF that a mail waits for, unless it is there, and then releases the mail, even if the PDF failed. */
export async function makeAttached(
  { services, agencyId, signal }: { services: Services; agencyId: string; signal: AbortSignal },
  { storageKey, mailId }: { storageKey: string; mailId?: string },
  make: () => Promise<void>,
): Promise<void> {
  try {
    if ((await services.storage.size(storageKey)) === undefined) await make()
  } catch (error) {
    if (signal.aborted) throw error
    services.logger.error({ error, storageKey }, 'a PDF to attach was not made')
  }
  if (mailId) await services.database.writeAs(agencyId, (tx) => sendOut(services.jobs, tx, [mailId]))
}
