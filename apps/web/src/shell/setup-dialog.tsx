import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { onSetupProblem, type SetupProblem, subuserMessage } from '~/lib/setup-problems.ts'
import { toast } from '~/ui/toast.ts'

const SmtpWarning = lazy(() => import('./smtp-warning.tsx'))
const GatewayWarning = lazy(() => import('./gateway-warning.tsx'))

/** Opens when something could not be done because a mail server or a payment gateway is not set up. */
export function SetupDialog() {
  const { isSubuser } = useSession().user
  const [problem, setProblem] = useState<SetupProblem>()
  useEffect(() => {
    onSetupProblem(isSubuser ? () => toast({ kind: 'info', message: subuserMessage }) : setProblem)
    return () => onSetupProblem(undefined)
  }, [isSubuser])
  const close = () => setProblem(undefined)
  return (
    <Suspense fallback={null}>
      {problem?.kind === 'mail' && <SmtpWarning context={problem.context} onClose={close} />}
      {problem?.kind === 'gateway' && <GatewayWarning code={problem.code} onClose={close} />}
    </Suspense>
  )
}
