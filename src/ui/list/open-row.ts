import { create } from 'zustand'

/** The one open row among all lists. */
export const useOpenRow = create<{ id: string | undefined }>(() => ({ id: undefined }))
