import { pictureFormats, pictureWidths } from '@sarai/contract/picture-paths'
import type { Hono } from 'hono'
import { answerWithFile } from '../../core/http/file-answer.ts'
import { fileHeaders } from '../../core/http/headers.ts'
import type { Services } from '../../services.ts'
import { shownTo } from '../../core/named-pictures.ts'
import { pictureKey } from './pictures.service.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pattern = new RegExp(`^/uploads/packages/(${uuid})/(${uuid})-(\\d+)\\.([a-z]+)$`)

function parse(path: string) {
  const [, agencyId = '', id = '', size, kind] = pattern.exec(path) ?? []
  const width = pictureWidths.find((one) => String(one) === size)
  const format = pictureFormats.find((one) => one === kind)
  return width && format ? { agencyId, key: pictureKey(agencyId, id, width, format), format } : undefined
}

/**
 * Pictures, public by address: it has 122 random bits, and its content never changes. Link previews and mails of other
 * sites show them too.
 */
export function addPictureRoute(app: Hono, { storage, standings }: Services): void {
  app.get('/uploads/packages/*', async (c) => {
    const asked = parse(c.req.path)
    const shown = asked && (await shownTo(c, standings, asked.agencyId))
    const found = asked && shown && (await storage.open(asked.key))
    if (!asked || !found) return c.text('There is no such picture.', 404)
    return answerWithFile(c, found, { ...fileHeaders, ...shown, 'content-type': `image/${asked.format}` })
  })
}
