import { person } from '../../core/procedures.ts'
import { ownMergeFields } from '../custom-fields/custom-fields-templates.service.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { Filling, whatsappTextOf } from '../merge-fields/merge-fields.rules.ts'
import { namesOf, valuesOn } from './templates-values.service.ts'
import { allTemplates, changeTemplate, createTemplate, removeTemplate } from './templates.service.ts'

export const templatesHandlers = {
  list: person.templates.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: await allTemplates(db),
  })),
  create: person.templates.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await createTemplate(db, actor, input),
  })),
  update: person.templates.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeTemplate(db, actor, input),
  })),
  remove: person.templates.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeTemplate(db, actor, input.id)
    return { status: true }
  }),
  preview: person.templates.preview.handler(async ({ context: { services, db, actor }, input }) => {
    const { values, phone } = input.on
      ? await valuesOn(services, db, actor, input.on)
      : { values: namesOf(await ownMergeFields(db)), phone: null }
    const filling = new Filling(values)
    const subject = input.subject === null ? null : filling.line(input.subject).slice(0, 160)
    const body = filling.body(input.body)
    const text = whatsappTextOf(body)
    return {
      status: true,
      data: { subject, body, text, missing: [...filling.missing], whatsappUrl: whatsappUrl(phone, text) },
    }
  }),
}
