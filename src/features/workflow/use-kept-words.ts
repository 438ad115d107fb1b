import { useEffect, useState } from 'react'

import { type LocalDraft, readLocalDraft } from '@/parts/form/local-draft'
import { useDraft, useUploadKeeper } from '@/parts/form/use-draft'
import { useStaffUser } from '@/session/session'

/**
 * Keeps what somebody says, on the device as typed and on the server, until it is sent. What this device holds stands
 * there at once; the server is asked meanwhile, and what it has never replaces what is typed.
 *
 * @param isSaid false: there is nothing to say, and nothing is asked for
 */
export function useKeptWords(key: string, onReplace: (kept: LocalDraft | undefined) => void, isSaid = true) {
  const userId = useStaffUser()?.userId ?? ''
  const [start] = useState(() => readLocalDraft(userId, key))
  const chosen = { ...(start && { draft: start }), isUnmet: true }
  const draft = useDraft({ userId, key, formVersion: 0, chosen, onReplace })
  const { meet } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the sheet opens
  useEffect(() => {
    if (isSaid) void meet()
  }, [])
  return { userId, draft, start, keeper: useUploadKeeper(userId, key) }
}
