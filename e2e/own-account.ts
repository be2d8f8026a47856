import { mailAbout } from './mailbox.ts'
import type { Person } from './people.ts'

/** An account of the agency's own, added by the mailed code. */
export async function ownAccount({ call, email }: Person, upiId: string | null = null): Promise<void> {
  const facts = { holder: 'Blue Pines Travel', bankName: 'HDFC Bank', branch: null, swift: null, upiId }
  const account = { ...facts, label: 'Current', accountNumber: '50100012345678', ifsc: 'HDFC0000123' }
  const { changeId } = (await call.bankAccounts.propose({ change: { kind: 'add', account } })).data
  const code = /^(\d{6})\r?$/m.exec(await mailAbout(email, /code to change/))?.[1] ?? ''
  await call.bankAccounts.confirm({ id: changeId, code })
}
