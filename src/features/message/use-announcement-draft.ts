import { useState } from 'react'
import { boolean, type InferOutput, object, string } from 'valibot'

import { openStored } from '@/offline/stored'

const AnnouncementDraft = object({
  title: string(),
  text: string(),
  mustRead: boolean(),
  top: boolean(),
  isPublic: boolean(),
})
type AnnouncementDraft = InferOutput<typeof AnnouncementDraft>

const empty: AnnouncementDraft = { title: '', text: '', mustRead: false, top: false, isPublic: false }
const drafts = openStored('announcementDraft', AnnouncementDraft)

/** The notice that the administrator is writing: kept on this device until it is published. */
export function useAnnouncementDraft() {
  const [draft, setDraft] = useState(() => drafts.read() ?? empty)
  return {
    draft,
    change: (part: Partial<AnnouncementDraft>) => {
      const next = { ...draft, ...part }
      setDraft(next)
      drafts.write(next)
    },
    clear: () => drafts.remove(),
  }
}
