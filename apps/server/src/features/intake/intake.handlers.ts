import { keyed, member } from '../../core/procedures.ts'
import { previewAddress, readPublicForm, renewFormKey, savePublicForm } from './intake-form.service.ts'
import { takeEnquiry } from './intake.service.ts'

export const intakeHandlers = {
  createLead: keyed.intake.createLead.handler(async ({ context: { services, db, actor }, input }) => {
    const { onDuplicate, ...enquiry } = input
    return { status: true, data: await takeEnquiry(services, db, actor, { enquiry, onDuplicate, ownerId: null }) }
  }),
  form: member.intake.form.handler(async ({ context: { services, db } }) => ({
    status: true,
    data: await readPublicForm(services, db),
  })),
  saveForm: member.intake.saveForm.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await savePublicForm(services, db, actor, input),
  })),
  renewKey: member.intake.renewKey.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await renewFormKey(services, db, actor),
  })),
  previewForm: member.intake.previewForm.handler(({ context: { services, db }, input }) => ({
    status: true,
    data: { url: previewAddress(services, db, input.settings) },
  })),
}
