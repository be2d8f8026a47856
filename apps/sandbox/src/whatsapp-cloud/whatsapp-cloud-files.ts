import { createHash } from 'node:crypto'
import { type Call, redirectTo, type Reply, replyJson } from '../http.ts'
import { refuse } from '../meta/meta-graph.ts'
import { makeId } from '../values.ts'
import type { WhatsappAccount, WhatsappFile, WhatsappState } from './whatsapp-cloud-state.ts'

const lifetimeMs = 5 * 60_000
const mb = 1024 * 1024
/** Largest files by the first part of their type. */
const limits: Readonly<Record<string, number>> = { image: 5 * mb, audio: 16 * mb, video: 16 * mb }
const types =
  /^(image\/(jpeg|png)|audio\/(aac|amr|mpeg|mp4|ogg)|video\/(mp4|3gpp)|text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\..+))$/

export function addFile({ files }: WhatsappAccount, facts: Omit<WhatsappFile, 'id'>): WhatsappFile {
  const file = { id: `9${Array.from({ length: 15 }, () => Math.floor(Math.random() * 10)).join('')}`, ...facts }
  files.set(file.id, file)
  return file
}

/** `POST /{number}/media`: a form with the file in it. */
export async function answerUpload(account: WhatsappAccount, call: Call): Promise<Reply> {
  const headers = { 'content-type': call.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(call.bytes), { headers }).formData().catch(() => undefined)
  const file = form?.get('file')
  if (form?.get('messaging_product') !== 'whatsapp')
    return refuse(400, 100, 'The parameter messaging_product is required.')
  if (!(file instanceof File)) return refuse(400, 100, 'The parameter file is required.')
  if (form.get('type') !== file.type || !types.test(file.type))
    return refuse(400, 100, `Param file must be a file with one of the types that are supported, not ${file.type}.`)
  if (file.size > (limits[file.type.split('/')[0] ?? ''] ?? 100 * mb)) return refuse(400, 131_053, 'Media upload error')
  const bytes = Buffer.from(await file.arrayBuffer())
  const { id } = addFile(account, { mimeType: file.type, name: file.name, bytes, isUploaded: true })
  return replyJson(200, { id })
}

const signFile = (account: WhatsappAccount, id: string, ends: number) =>
  createHash('sha256').update(`${account.app.secret} ${id} ${ends}`).digest('hex').slice(0, 32)

/** `GET /{file}`: where it is for the next minutes. */
export function showFile(state: WhatsappState, account: WhatsappAccount, file: WhatsappFile, call: Call): Reply {
  const ends = state.clock.read() + lifetimeMs
  const query = new URLSearchParams({ ext: String(ends), hash: signFile(account, file.id, ends) })
  const { url, size, sha256 } = file.shown ?? {}
  return replyJson(200, {
    messaging_product: 'whatsapp',
    url: url ?? `http://${call.headers.host ?? ''}/whatsapp-cloud/files/${file.id}?${query.toString()}`,
    mime_type: file.mimeType,
    sha256: sha256 ?? createHash('sha256').update(file.bytes).digest('hex'),
    file_size: String(size ?? file.bytes.length),
    id: file.id,
  })
}

/** `/files/{id}`: with the token, and a program that says what it is. */
export function answerDownload({ accounts, clock, redirectFilesTo }: WhatsappState, call: Call): Reply {
  if (redirectFilesTo !== undefined) return redirectTo(redirectFilesTo)
  const id = call.path.replace(/^\/files\//, '')
  const [ends, hash] = [Number(call.query.get('ext')), call.query.get('hash')]
  const token = call.headers.authorization
  const account = accounts.find((one) => token === `Bearer ${one.token}` && !one.isRevoked)
  if (!account || !call.headers['user-agent']) return refuse(401, 190, 'Invalid OAuth access token.')
  const file = account.files.get(id)
  if (!file || hash !== signFile(account, id, ends) || ends < clock.read())
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'URL signature expired' }
  const headers = { 'content-type': file.mimeType, etag: makeId(8) }
  return { status: 200, headers, body: file.bytes }
}
