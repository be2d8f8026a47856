import { externalPerson, person } from '../../core/procedures.ts'
import { readMailSettings, removeMailSettings, saveMailSettings, testMailSettings } from './mail-settings.service.ts'

export const mailSettingsHandlers = {
  get: person.mailSettings.get.handler(async ({ context: { services, db } }) => ({
    status: true,
    data: await readMailSettings(services, db),
  })),
  save: externalPerson.mailSettings.save.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await saveMailSettings(services, actor, input),
  })),
  test: externalPerson.mailSettings.test.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await testMailSettings(services, actor, input),
  })),
  remove: person.mailSettings.remove.handler(async ({ context: { db, actor } }) => {
    await removeMailSettings(db, actor)
    return { status: true }
  }),
}
