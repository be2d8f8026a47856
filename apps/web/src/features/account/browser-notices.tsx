import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PushState, pushState, turnPushOff, turnPushOn } from '~/lib/push.ts'
import { queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import classes from './account.module.css'

const stateKey = ['push state']

const words: Record<PushState, string> = {
  on: 'This browser shows your notifications while you are signed in, even when Sarai is in the background.',
  off: 'Let this browser show your notifications, even when Sarai is in the background. Your browser will ask for permission once.',
  blocked: 'This browser blocks notifications from Sarai. Allow them in the browser’s address bar, then come back.',
  unsupported: 'This browser cannot show notifications. On an iPhone, add Sarai to the home screen first.',
}

/** Whether this browser shows notices, which it is asked for only here. */
export function BrowserNotices() {
  const { data: state, refetch } = useQuery({ queryKey: stateKey, queryFn: pushState, staleTime: 0 })
  if (!state) return null
  const set = (next: PushState) => queryClient.setQueryData(stateKey, next)
  async function change(isWanted: boolean): Promise<void> {
    if (isWanted) set(await runAction(turnPushOn(), 'Notifications were not turned on'))
    else {
      await runAction(turnPushOff(), 'Notifications were not turned off')
      set('off')
    }
  }
  return (
    <div className={classes.browser}>
      <Switch
        label="Notifications in this browser"
        description={words[state]}
        checked={state === 'on'}
        disabled={state === 'blocked' || state === 'unsupported'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {state === 'blocked' && (
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Look again
        </Button>
      )}
    </div>
  )
}
