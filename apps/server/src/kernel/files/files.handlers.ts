import { external, member } from '../../core/procedures.ts'
import { addFile, changeFile, fileLink, filesOf, removeFile } from './files.service.ts'

export const filesHandlers = {
  list: member.files.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await filesOf(db, actor, input.on),
  })),
  // Decoding a picture takes its time; no transaction waits for it.
  upload: external.files.upload.handler(async ({ context: { services, actor, once }, input, signal }) => ({
    status: true,
    data: await addFile(services, actor, input, once, signal),
  })),
  link: external.files.link.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: { url: await fileLink(services, actor, input.id) },
  })),
  update: member.files.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeFile(db, actor, input),
  })),
  remove: member.files.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeFile(services, db, actor, input.id)
    return { status: true }
  }),
}
