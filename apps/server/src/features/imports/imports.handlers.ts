import { externalPerson, person } from '../../core/procedures.ts'
import {
  appendPart,
  chooseSheet,
  createImport,
  importOf,
  present,
  removeImport,
  unfinishedImports,
} from './imports.service.ts'
import { previewImport } from './imports-preview.service.ts'
import { startImport } from './imports-start.service.ts'

export const importsHandlers = {
  create: person.imports.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(await createImport(services, db, actor, input)),
  })),
  list: person.imports.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await unfinishedImports(db, actor, input.target),
  })),
  append: externalPerson.imports.append.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: present(await appendPart(services, actor, input)),
  })),
  get: person.imports.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: present(await importOf(db, actor, input.id)),
  })),
  chooseSheet: person.imports.chooseSheet.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(await chooseSheet(services, db, actor, input)),
  })),
  // A look at thousands of rows; no transaction is held meanwhile.
  preview: externalPerson.imports.preview.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await previewImport(services, actor, input),
  })),
  start: person.imports.start.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(await startImport(services, db, actor, input)),
  })),
  remove: person.imports.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeImport(services, db, actor, input.id)
    return { status: true }
  }),
}
