import { create } from 'zustand'

/** The one open row of all lists. */
export const useOpenRow = create<{ id: string | undefined }>(() => ({ id: undefined }))
