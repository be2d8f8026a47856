import { person } from '../../core/procedures.ts'
import { readMail } from '../mail/mail-outbox.service.ts'
import { warningsOf } from '../mail/mail.service.ts'
import { writeTo } from './correspondence.service.ts'

export const mailHandlers = {
  write: person.mail.write.handler(async ({ context: { services, db, actor }, input }) => {
    const posted = await writeTo(services, db, actor, input)
    return { status: true, data: await readMail(db, actor, posted.id), warnings: warningsOf(posted, 'MAIL_NOT_SENT') }
  }),
}
