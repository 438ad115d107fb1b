import { runWhenIdle } from '@/platform/idle'
import { onUserExit } from '@/session/user-exit'

import { discardQueuedWrite, followFormerUser } from './queued-write'
import { clearStored, removeExpired } from './stored'

/** Removes a user's stored values when the user signs out or another one signs in, and expired values at the start. */
export function connectStoredValues(): void {
  onUserExit((reason) => {
    clearStored(reason)
    if (reason === 'signOut') discardQueuedWrite()
  })
  followFormerUser()
  runWhenIdle(removeExpired)
}
