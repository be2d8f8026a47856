import { member } from '../../core/procedures.ts'
import { addDocument, changeDocument, documentsOf, removeDocument } from './vendors-documents.service.ts'

export const vendorDocumentsHandlers = {
  list: member.vendorDocuments.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await documentsOf(services, db, actor, input.vendorId),
  })),
  create: member.vendorDocuments.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await addDocument(services, db, actor, input),
  })),
  update: member.vendorDocuments.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeDocument(services, db, actor, input),
  })),
  remove: member.vendorDocuments.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeDocument(db, actor, input)
    return { status: true }
  }),
}
