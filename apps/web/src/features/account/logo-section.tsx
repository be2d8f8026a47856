import { Button, FileButton, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { logoAddress } from '~/lib/logo.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './account.module.css'

/** The agency's logo, as every page and document shows it. */
export function LogoSection() {
  const { agency } = useSession()
  const [isBusy, setBusy] = useState(false)
  async function change(work: Promise<unknown>, failed: string, message: string): Promise<void> {
    setBusy(true)
    try {
      await sayFailed(work, failed)
      await queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
      toast({ kind: 'success', message })
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: File | null) =>
    file &&
    void change(api.agency.setLogo({ file }), 'The logo was not changed', 'The logo was changed').catch(() => {})
  return (
    <Section
      title="Logo"
      lead="In the menu, on proposals and packages, in their PDFs and mails. JPEG, PNG or WebP, up to 5 MB; a square picture with a transparent background looks best."
    >
      <Group gap="lg">
        <div className={classes.logo}>
          {agency.logo ? (
            <img src={logoAddress(agency.logo)} alt={`Logo of ${agency.name}`} />
          ) : (
            <span className="quiet">No logo yet</span>
          )}
        </div>
        <Group gap="xs">
          <FileButton onChange={upload} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" loading={isBusy} {...props}>
                {agency.logo ? 'Change logo' : 'Upload a logo'}
              </Button>
            )}
          </FileButton>
          {agency.logo && (
            <Button
              variant="subtle"
              color="red"
              disabled={isBusy}
              onClick={() =>
                void change(api.agency.removeLogo(), 'The logo was not removed', 'The logo was removed').catch(() => {})
              }
            >
              Remove
            </Button>
          )}
        </Group>
      </Group>
    </Section>
  )
}
