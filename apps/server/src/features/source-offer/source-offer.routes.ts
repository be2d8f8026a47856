import { createReadStream } from 'node:fs'
import type { Hono } from 'hono'
import { notFound } from '../../core/errors.ts'
import { answerWithFile } from '../../core/http/file-answer.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { answerPage } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { writeSourcePage } from './source-offer.page.ts'
import { archivePath, findSourceOffer } from './source-offer.service.ts'

/** `/source`, which every page leads to, and the archive of a build. */
export function addSourceRoutes(app: Hono, services: Services): void {
  const offer = findSourceOffer(services)
  const page = writeSourcePage(offer)
  const headers = writtenPageHeaders(services.appUrl.startsWith('https:'), page.policy)

  app.get('/source', (c) => answerPage(c, page, headers))

  app.get(archivePath, (c) => {
    const { archiveBytes, archiveFile, version } = offer
    if (archiveBytes === undefined) throw notFound('archive')
    return answerWithFile(
      c,
      { size: archiveBytes, stream: createReadStream(archiveFile) },
      {
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="sarai-${version}-source.tar.gz"`,
        'cache-control': 'no-cache',
      },
    )
  })
}
