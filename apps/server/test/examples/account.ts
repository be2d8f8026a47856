import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import { password } from '../make.ts'
import { pictureFile } from './picture-file.ts'
import { invited } from './team.ts'

/** What is about oneself: signing in, the session, preferences. */

const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }

export const auth: ExamplesOf<Contract['auth']> = {
  signin: { inputs: [async (make) => ({ email: await make.account(), password })] },
  signinTotp: {
    inputs: [async (make) => ({ code: await make.secondFactor() })],
    token: (make) => make.token('challenge'),
  },
  signup: { inputs: [(make) => ({ username: make.word(), email: make.email(), ...another })] },
  logout: { inputs: [() => undefined] },
  forgotPassword: { inputs: [async (make) => ({ email: await make.account() })] },
  resetPassword: { inputs: [async (make) => ({ token: await make.passwordLink(), ...another })] },
  secureAccount: { inputs: [async (make) => ({ token: await make.passwordLink() })] },
  changeAddress: { inputs: [(make) => ({ email: make.email() })] },
  confirmNewAddress: { inputs: [async (make) => ({ token: await make.passwordLink({ changesTo: make.email() }) })] },
  invitation: { inputs: [async (make) => ({ token: (await invited(make)).token })] },
  acceptInvitation: {
    inputs: [async (make) => ({ token: (await invited(make)).token, name: make.word(), ...another })],
  },
  changePassword: { inputs: [() => ({ currentPassword: password, ...another })] },
  confirmPassword: { inputs: [() => ({ password })] },
  sessions: { inputs: [() => undefined] },
  revokeSession: { inputs: [async (make) => ({ id: await make.session() })] },
  revokeOtherSessions: { inputs: [() => undefined] },
  devices: { inputs: [() => undefined] },
  forgetDevice: { inputs: [async (make) => ({ id: await make.device() })] },
  confirmFactor: { inputs: [async (make) => ({ code: await make.secondFactor() })] },
  totp: { inputs: [() => undefined] },
  startTotp: { inputs: [() => ({})] },
  enableTotp: { inputs: [async (make) => ({ code: await make.offeredSecondFactor() })] },
  disableTotp: { inputs: [async (make) => ({ code: await make.secondFactor() })] },
  renewRecoveryCodes: { inputs: [async (make) => ({ code: await make.secondFactor() })] },
  startPasskeySignin: { inputs: [() => undefined] },
  signinPasskey: { inputs: [(make) => make.assertion('sign in')] },
  startSecondPasskey: { inputs: [() => undefined], token: (make) => make.token('challenge') },
  signinSecondPasskey: { inputs: [(make) => make.assertion('second step')], token: (make) => make.askingToken() },
  passkeys: { inputs: [() => undefined] },
  startPasskey: { inputs: [() => ({})] },
  addPasskey: { inputs: [(make) => make.newPasskey()], token: (make) => make.askingToken() },
  renamePasskey: { inputs: [async (make) => ({ id: await make.passkey(), name: make.word() })] },
  removePasskey: {
    inputs: [
      async (make) => {
        const id = await make.passkey()
        await make.sessionWithFactor()
        return { id }
      },
    ],
    token: (make) => make.askingToken(),
  },
  startConfirmPasskey: { inputs: [() => undefined] },
  confirmPasskey: { inputs: [(make) => make.assertion('confirm')], token: (make) => make.askingToken() },
}

export const user: ExamplesOf<Contract['user']> = {
  session: { inputs: [() => undefined] },
  setPreference: { inputs: [(make) => ({ key: 'list.leads', value: { search: make.word() } })] },
  storeToken: { inputs: [(make) => ({ token: make.word() })] },
  updateProfile: { inputs: [(make) => ({ name: make.word(), phone: make.phone() })] },
  setPhoto: { inputs: [async () => ({ file: await pictureFile() })] },
  removePhoto: { inputs: [() => undefined] },
}

export const live: ExamplesOf<Contract['live']> = { events: { inputs: [() => undefined, () => ({ since: 1_000 })] } }
export const permission: ExamplesOf<Contract['permission']> = { readPermission: { inputs: [() => undefined] } }
export const plan: ExamplesOf<Contract['plan']> = { plan: { inputs: [() => undefined] } }
export const billing: ExamplesOf<Contract['billing']> = { usage: { inputs: [() => undefined] } }
export const standing: ExamplesOf<Contract['standing']> = {
  confirm: { inputs: [async (make) => ({ token: await make.addressLink() })] },
  sendAgain: { inputs: [() => undefined] },
  correctAddress: { inputs: [(make) => ({ email: make.email() })] },
}
