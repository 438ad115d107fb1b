import { useMemo } from 'react'

import { createUploadStore, type UploadStore } from '@/offline/pending-uploads'

import { getDraftStorageKey } from './local-draft'

/** The store of a form draft's pending uploads; undefined until the draft's key is known. */
export function useUploadStore(userId: string, key: string | undefined): UploadStore | undefined {
  return useMemo(
    () => (key === undefined ? undefined : createUploadStore(getDraftStorageKey(userId, key))),
    [userId, key],
  )
}
