import { Stack, Text } from '@mantine/core'

/** The secret of an authenticator app: as a picture to scan, and as text to type. */
export function AuthenticatorSecret({ qr, secret }: { qr: string; secret: string }) {
  return (
    <Stack gap="md">
      <img
        src={qr}
        alt="Code to scan with the authenticator app"
        width={220}
        height={220}
        style={{ alignSelf: 'center' }}
      />
      <Text size="sm" className="quiet">
        Or type this into it: <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
      </Text>
    </Stack>
  )
}
