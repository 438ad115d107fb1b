import { create } from 'zustand'

const OFFERED_MS = 5000

interface Undo {
  text: string
  undo: (() => void) | undefined
}

const none: Undo = { text: '', undo: undefined }

/** The last action that can be undone, for a few seconds. */
export const useUndo = create<Undo>(() => none)

let timer: ReturnType<typeof setTimeout> | undefined

export function discardUndo(): void {
  clearTimeout(timer)
  useUndo.setState(none)
}

/** Offers to undo an action. */
export function offerUndo(text: string, undo: () => void): void {
  clearTimeout(timer)
  useUndo.setState({ text, undo })
  timer = setTimeout(discardUndo, OFFERED_MS)
}
