import { Button, FileButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './tax.module.css'

/** The signature that documents bear. */
export function SignatureSection() {
  const query = useQuery(calls.taxProfile.signature.queryOptions())
  const { run, dialog } = usePassword()
  async function change(work: () => ReturnType<typeof api.taxProfile.removeSignature>, done: string, failed: string) {
    const answer = await runAction(run(work), failed)
    if (!answer) return
    queryClient.setQueryData(calls.taxProfile.signature.queryKey(), answer)
    toast({ kind: 'success', message: done })
  }
  const upload = (file: File | null) =>
    file &&
    void change(
      () => api.taxProfile.setSignature({ file }),
      'The signature was changed',
      'The signature was not changed',
    )
  const remove = () =>
    void change(() => api.taxProfile.removeSignature(), 'The signature was removed', 'The signature was not removed')
  if (!query.data) return <Awaited query={query} what="The signature" lines={3} />
  const { picture } = query.data.data
  return (
    <Section
      title="Signature"
      lead="Printed on what is issued from now on; documents keep the one that they were issued with. JPEG, PNG or WebP, up to 5 MB; dark ink on white or on a transparent background looks best."
    >
      <Group gap="lg">
        <div className={classes.signature}>
          {picture ? (
            <img src={picture} alt="Signature on documents" />
          ) : (
            <span className="quiet">No signature yet</span>
          )}
        </div>
        <Group gap="xs">
          <FileButton onChange={upload} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" {...props}>
                {picture ? 'Change signature' : 'Upload a signature'}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button variant="subtle" color="red" onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </Group>
      {dialog}
    </Section>
  )
}
