import { useEffect, useState } from 'react'

import { type LocalDraft, readLocalDraft } from '@/parts/form/local-draft'
import { useDraft } from '@/parts/form/use-draft'
import { useUploadStore } from '@/parts/form/use-upload-store'
import { useStaffUser } from '@/session/session'

/**
 * Draft of a text, saved on the device and on the server until it is sent. The local draft shows at once; the server's
 * is fetched meanwhile and never replaces typed text.
 *
 * @param isSaid false when the action takes no text, so nothing is fetched
 */
export function useTextDraft(key: string, onReplace: (localDraft: LocalDraft | undefined) => void, isSaid = true) {
  const userId = useStaffUser()?.userId ?? ''
  const [start] = useState(() => readLocalDraft(userId, key))
  const chosen = { ...(start && { draft: start }), isUnmet: true }
  const draft = useDraft({ userId, key, formVersion: 0, chosen, onReplace })
  const { meet } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the sheet opens
  useEffect(() => {
    if (isSaid) void meet()
  }, [])
  return { userId, draft, start, keeper: useUploadStore(userId, key) }
}
