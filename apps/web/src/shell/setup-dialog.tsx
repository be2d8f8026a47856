import type { MailContext } from '@sarai/contract/mail-words'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onSmtpWarning } from '~/lib/mail-warnings.ts'

const SmtpWarning = lazy(() => import('./smtp-warning.tsx'))

/** Opens when a mail was to go out that no mail server takes. */
export function SmtpDialog() {
  const [context, setContext] = useState<MailContext>()
  useEffect(() => {
    onSmtpWarning(setContext)
    return () => onSmtpWarning(undefined)
  }, [])
  return (
    <Suspense fallback={null}>
      {context !== undefined && <SmtpWarning context={context} onClose={() => setContext(undefined)} />}
    </Suspense>
  )
}
