import { randomUUID } from 'node:crypto'
import { picturePath } from '@sarai/contract/picture-paths'
import sharp from 'sharp'
import { signFileLink } from '../src/core/file-links.ts'
import type { TestApp } from './app.ts'
import { makeSent } from './make-proposal.ts'
import type { TestAgency } from './make.ts'
import { forged, get, post, type PublicCase } from './public-requests.ts'

/** Files, drafts and mails by signed addresses. */
export async function fileCases(app: TestApp, { agencyId, owner: { call } }: TestAgency): Promise<PublicCase[]> {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const picture = () => new File([new Uint8Array(bytes)], 'x.png')
  const { data: logo } = await call.agency.setLogo({ file: picture() })
  const { data: photo } = await call.user.setPhoto({ file: picture() })
  const { data: uploaded } = await call.pictures.upload({ file: picture() })
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const { data: file } = await call.files.upload({ on: { leadId: lead.id }, file: picture() })
  const key = `${agencyId}/vouchers/${randomUUID()}.pdf`
  await app.services.storage.put(key, Buffer.from('%PDF-1.4'))
  const paper = signFileLink(app.services, { kind: 'public', file: { key, name: 'v.pdf', type: 'application/pdf' } })
  const own = (await call.files.link({ id: file.id })).data.url
  const sent = await makeSent(call)
  const { data: draft } = await call.prospects.preview({ id: sent.id })
  const last = (path: string) => path.split('/').at(-1) ?? ''
  const uploads = (folder: string, name: string): PublicCase => ({
    route: `GET /uploads/${folder}/*`,
    secret: name,
    nobodys: name.replace(/[\da-f]{8}(?=\.)/, (end) => (end === '00000000' ? '11111111' : '00000000')),
    isForOwnScreens: true,
    requests: [get((secret) => `/uploads/${folder}/${secret}`)],
  })
  const token = (secret: string) => ({ secret, nobodys: forged(secret) })
  const [, , , pictureOf = '', pictureName = ''] = picturePath(agencyId, uploaded.id, 480).split('/')
  const packages = uploads('packages', pictureName)
  return [
    uploads('company-logo', last(logo.logo)),
    uploads('people', last(photo.photo)),
    {
      ...packages,
      nobodys: pictureName.replace(/^[\da-f]{8}/, '00000000'),
      requests: [get((name) => `/uploads/packages/${pictureOf}/${name}`)],
    },
    { route: 'GET /files/*', ...token(last(paper)), requests: [get((secret) => `/files/${secret}`)] },
    {
      route: 'GET /files/*',
      ...token(last(own)),
      isForOwnScreens: true,
      requests: [get((secret) => `/files/${secret}`)],
    },
    {
      route: 'GET /proposal-drafts/*',
      ...token(last(draft.page)),
      isForOwnScreens: true,
      requests: [get((secret) => `/proposal-drafts/${secret}`)],
    },
    {
      route: 'POST /mail-previews/*',
      ...token(last(draft.frame)),
      isForOwnScreens: true,
      requests: [
        post(
          (secret) => `/mail-previews/${secret}`,
          () => ({ html: draft.html, key: draft.htmlKey }),
        ),
      ],
    },
  ]
}
