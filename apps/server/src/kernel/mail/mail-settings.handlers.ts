import { externalPerson, person } from '../../core/procedures.ts'
import {
  readMailSettings,
  removeMailSettings,
  saveMailSender,
  saveMailSettings,
  testMailSender,
  testMailSettings,
} from './mail-settings.service.ts'
import { finishSignIn, startSignIn } from './mail-sign-in.service.ts'

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
  startSignIn: externalPerson.mailSettings.startSignIn.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: { url: await startSignIn(services, actor, input) },
  })),
  finishSignIn: externalPerson.mailSettings.finishSignIn.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await finishSignIn(services, actor, input),
  })),
  saveSender: externalPerson.mailSettings.saveSender.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await saveMailSender(services, actor, input),
  })),
  testSender: externalPerson.mailSettings.testSender.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await testMailSender(services, actor, input),
  })),
  remove: externalPerson.mailSettings.remove.handler(async ({ context: { services, actor } }) => ({
    status: true,
    data: { isRevoked: await removeMailSettings(services, actor) },
  })),
}
