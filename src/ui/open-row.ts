import { create } from 'zustand'

/** The one row of all lists that stands open. */
export const useOpenRow = create<{ id: string | undefined }>(() => ({ id: undefined }))
