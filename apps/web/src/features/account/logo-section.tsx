import { Button, FileButton, Group } from '@mantine/core'
import { api } from '~/api.ts'
import { logoAddress } from '~/lib/logo.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import classes from './account.module.css'

/** The agency's logo, as every page and document shows it. */
export function LogoSection() {
  const { agency } = useSession()
  const { isBusy, run } = useAction()
  const show = () => queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
  const upload = (file: File | null) =>
    file &&
    void run(() => api.agency.setLogo({ file }), 'The logo was not changed', {
      show,
      done: 'The logo was changed',
    })
  const remove = () =>
    void run(() => api.agency.removeLogo(), 'The logo was not removed', { show, done: 'The logo was removed' })
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
            <Button variant="subtle" color="red" disabled={isBusy} onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </Group>
    </Section>
  )
}
