import { defineEvent } from '../../kernel/events/events.registry.ts'

/** A registration is about to be removed; who uses it refuses. */
export const taxRegistrationRemoved = defineEvent<{ id: string; legalName: string }>('tax-registrations.removed')

export interface RegistrationDays {
  id: string
  from: string
  /** Null where it goes on. */
  to: string | null
}

/** A registration is about to hold on other days; who has documents of it outside of them refuses. */
export const taxRegistrationMoved = defineEvent<RegistrationDays>('tax-registrations.moved')
