import { member } from '../../core/procedures.ts'
import { addDocument, changeDocument, documentsOf, removeDocument, revealNumber } from './contacts-documents.service.ts'

export const contactDocumentsHandlers = {
  list: member.contactDocuments.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await documentsOf(services, db, actor, input.contactId),
  })),
  create: member.contactDocuments.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await addDocument(services, db, actor, input),
  })),
  update: member.contactDocuments.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeDocument(services, db, actor, input),
  })),
  remove: member.contactDocuments.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeDocument(db, actor, input)
    return { status: true }
  }),
  reveal: member.contactDocuments.reveal.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { number: await revealNumber(services, db, actor, input) },
  })),
}
