import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import classes from './first-steps.module.css'

const everything = () => queryClient.invalidateQueries()

const remove = () => api.examples.remove()
const removedWords = ({ data: { kept } }: Awaited<ReturnType<typeof remove>>) =>
  kept > 0 ? `Examples removed; ${plural(kept, 'record')} in use stayed` : 'Examples removed. Each can be restored.'

/** Whether there are examples; undefined for those who may not load any, and while it is not known. */
function useExamples(): boolean | undefined {
  const { can, user } = useSession()
  const mayLoad = can('settings', 'write') && !user.isSubuser
  return useQuery(calls.examples.state.queryOptions({ enabled: mayLoad })).data?.data.areLoaded
}

/** Loads a few records to look at, where there are none yet. */
export function LoadExamples({ size }: Pick<ButtonProps, 'size'>) {
  const areLoaded = useExamples()
  const { isBusy, run } = useAction()
  if (areLoaded !== false) return null
  const load = () =>
    run(() => api.examples.load(), 'The examples were not loaded', {
      show: everything,
      done: 'Examples loaded: three leads, a package and a proposal',
    })
  return (
    <Button variant="default" size={size} loading={isBusy} onClick={() => void load()}>
      Load examples
    </Button>
  )
}

/** The same in a line of the first steps, and the way back. */
export function ExamplesLine() {
  const areLoaded = useExamples()
  if (areLoaded !== false) return <LoadedExamples />
  return (
    <p className={`quiet ${classes.examples}`}>
      New to this? <LoadExamples size="compact-sm" /> to try everything with; you remove them in one step.
    </p>
  )
}

/** Where there are examples: what they are, and how they are removed. */
export function LoadedExamples() {
  const areLoaded = useExamples()
  const { isBusy, run } = useAction()
  if (!areLoaded) return null
  const takeAway = () => run(remove, 'The examples were not removed', { show: everything, done: removedWords })
  return (
    <p className={`quiet ${classes.examples}`}>
      The examples are for trying out: nothing is mailed to their people.{' '}
      <Anchor component="button" type="button" disabled={isBusy} onClick={() => void takeAway()}>
        Remove the examples
      </Anchor>
    </p>
  )
}

/** The same as a section of the settings. */
export function ExamplesSection() {
  if (!useExamples()) return null
  return (
    <Section title="Examples" lead="Three leads, a package and a proposal to try everything with.">
      <LoadedExamples />
    </Section>
  )
}
