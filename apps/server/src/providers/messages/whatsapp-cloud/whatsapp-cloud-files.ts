import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type ProviderAnswer, type ProviderClient, ProviderUnreachable } from '../../../core/egress/provider-client.ts'
import { askGraph, type MetaGraph } from '../../meta-graph.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import { isSameText } from '../../provider-answers.ts'
import type { IncomingFile, OutgoingFile } from '../messages.ts'
import { readNumberId } from './whatsapp-cloud-account.ts'

/** Where files are sent to or fetched from, and the largest answer in bytes. */
export interface FilesHost {
  account: string
  url: string
  allowPrivate: boolean
  maxBytes: number
}

export interface WhatsappSetup {
  graph: MetaGraph
  /** A client for files, which are larger and slower than all else and come from a host of their own. */
  openFiles: (host: FilesHost) => ProviderClient
}

const mb = 1024 * 1024
const office = 'application/vnd.openxmlformats-officedocument'

const fileKinds = ['image', 'audio', 'video', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

/** Files that WhatsApp takes, and how large they may be in bytes. */
const kinds: Readonly<Record<FileKind, { maxBytes: number; types: readonly string[] }>> = {
  image: { maxBytes: 5 * mb, types: ['image/jpeg', 'image/png'] },
  audio: { maxBytes: 16 * mb, types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'] },
  video: { maxBytes: 16 * mb, types: ['video/mp4', 'video/3gpp'] },
  document: {
    maxBytes: 100 * mb,
    types: [
      'application/pdf',
      'text/plain',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
  },
}

/** `audio/ogg; codecs=opus` is `audio/ogg`. */
export const cutMimeType = (mimeType: string): string => (mimeType.split(';')[0] ?? '').trim().toLowerCase()

export function findFileKind(mimeType: string): FileKind | undefined {
  const type = cutMimeType(mimeType)
  return fileKinds.find((kind) => kinds[kind].types.includes(type))
}

export function findFileLimit(mimeType: string): number | undefined {
  const kind = findFileKind(mimeType)
  return kind && kinds[kind].maxBytes
}

/** Brings a file to WhatsApp, where it is kept for a month. Nobody sees it before it is sent. @returns its id there */
export async function uploadFile(
  { graph, openFiles }: WhatsappSetup,
  connection: Connection,
  { name, mimeType, bytes }: OutgoingFile,
): Promise<{ id: string; kind: FileKind }> {
  const kind = findFileKind(mimeType)
  if (!kind) throw new ProviderError('refused', 'WhatsApp does not take files of this kind.')
  if (bytes.length > kinds[kind].maxBytes)
    throw new ProviderError('refused', `A file of this kind may have ${kinds[kind].maxBytes / mb} MB.`)
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('type', cutMimeType(mimeType))
  form.append('file', new Blob([new Uint8Array(bytes)], { type: cutMimeType(mimeType) }), name || 'file')
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const client = openFiles({ ...graph.host, account: connection.account, maxBytes: mb })
  const answer = z.object({ id: z.string().min(1) })
  const { id } = await askGraph(graph, { ...connection, client }, answer, {
    name: 'uploadFile',
    method: 'POST',
    path: `/${readNumberId(connection)}/media`,
    body: { bytes: Buffer.from(await written.arrayBuffer()), type },
    isRepeatable: true,
  })
  return { id, kind }
}

/** ✖ Where Meta keeps files. The token goes there, so that it is nowhere else. */
const metaHosts = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/

/** @throws ProviderError where the address is neither Meta's nor of the host that the operator has set */
export function checkFileUrl({ host }: MetaGraph, address: string): { url: URL; allowPrivate: boolean } {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHost = url?.origin === new URL(host.url).origin
  const isMeta = url?.protocol === 'https:' && url.port === '' && metaHosts.test(url.hostname)
  if (!url || url.username !== '' || !(isHost || isMeta))
    throw new ProviderError('unexpected', 'the file is at an address that is not Meta’s')
  return { url, allowPrivate: isHost && host.allowPrivate }
}

/** ✖ The hash is in hexadecimal digits in one place, and in base64 in another. */
function isSameHash(bytes: Buffer, hash: string): boolean {
  const digest = createHash('sha256').update(bytes).digest()
  return isSameText(digest.toString('hex'), hash.toLowerCase()) || isSameText(digest.toString('base64'), hash)
}

const fileAnswer = z.object({
  url: z.string().min(1),
  file_size: z.coerce.number().int().nonnegative().optional(),
  sha256: z.string().optional(),
})

/** Fetches a file that somebody has sent: where it is, then the file itself, by an address that is good for minutes. */
export async function fetchFile(
  { graph, openFiles }: WhatsappSetup,
  connection: Connection,
  { id }: IncomingFile,
  maxBytes: number,
): Promise<Buffer> {
  const found = await askGraph(graph, connection, fileAnswer, {
    name: 'readFile',
    method: 'GET',
    path: `/${encodeURIComponent(id)}`,
    query: { phone_number_id: readNumberId(connection) },
  })
  const { file_size: size = maxBytes, sha256 } = found
  const tooLarge = new ProviderError('refused', `The file is larger than ${Math.floor(maxBytes / mb)} MB.`)
  if (size > maxBytes) throw tooLarge
  const { url, allowPrivate } = checkFileUrl(graph, found.url)
  const client = openFiles({ account: connection.account, url: url.origin, allowPrivate, maxBytes: size })
  const bytes = await download(client, connection, url).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error
    if (error.problem === 'too-large')
      throw found.file_size === undefined ? tooLarge : new ProviderError('unexpected', 'the file has another size')
    const isElsewhere = error.problem === 'redirected' || error.problem === 'refused'
    throw new ProviderError(isElsewhere ? 'unexpected' : 'unavailable', undefined, { cause: error })
  })
  if (found.file_size !== undefined && bytes.length !== size)
    throw new ProviderError('unexpected', 'the file has another size')
  if (sha256 !== undefined && !isSameHash(bytes, sha256))
    throw new ProviderError('unexpected', 'the file is not what was sent')
  return bytes
}

/** @throws ProviderError, ProviderUnreachable */
async function download(client: ProviderClient, { credentials }: Connection, url: URL): Promise<Buffer> {
  const answer = await client.call({
    name: 'fetchFile',
    method: 'GET',
    path: url.pathname + url.search,
    // ✖ Meta refuses programs that do not say what they are.
    headers: { accept: '*/*', authorization: `Bearer ${credentials.accessToken ?? ''}`, 'user-agent': 'Sarai' },
  })
  return readDownload(answer)
}

function readDownload({ status, bytes }: ProviderAnswer): Buffer {
  if (status === 200) return bytes
  if (status === 429 || status >= 500) throw new ProviderError('unavailable')
  if (status === 404 || status === 410) throw new ProviderError('not-found')
  throw new ProviderError(status === 401 || status === 403 ? 'unauthorised' : 'unexpected')
}
