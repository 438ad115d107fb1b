import { useState } from 'react'

import { useStaffUser } from '@/session/session'

/**
 * Whether a phone number is that of the signed-in account, which needs no SMS code.
 *
 * @returns `requireCode` for a number that the server wants a code for after all: it is not the account's any more, or
 * the session has ended
 */
export function useOwnNumber() {
  const user = useStaffUser()
  const [unproven, setUnproven] = useState<string>()
  return {
    isOwnNumber: (mobile: string) => user?.mobile === mobile.trim() && mobile.trim() !== unproven,
    requireCode: (mobile: string) => setUnproven(mobile.trim()),
  }
}
