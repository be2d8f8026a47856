import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

const period = 30

function generator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Sarai', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}

export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** A secret as an authenticator app takes it: as text, as an address, and as a picture of that. */
export async function offeredTotp(secret: string, email: string) {
  const uri = generator(secret, email).toString()
  return { secret, uri, qr: await QRCode.toDataURL(uri, { margin: 1, width: 220 }) }
}

/** The time step a code is right for, now or one step either side. */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const delta = generator(secret, '').validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
