import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { InferOutput } from 'valibot'

import type { FileRef } from '@/contract/shapes'
import type { UploadStore } from '@/offline/pending-uploads'

import type { DisplayNames } from './field-value'

export type File = InferOutput<typeof FileRef>

/** Uploads one picked file; the idempotency key makes a repeated upload return the same file. */
export type SendFile = (
  picked: { path: string; name: string },
  options: { idempotencyKey: string; onProgress: (progress: { percent: number }) => void },
) => Promise<File>

/** The names and files for a form's ids, and the pending uploads. */
export interface FormFacts {
  files: Readonly<Record<string, File>>
  names: DisplayNames
  addFile: (file: File) => void
  addNames: (names: DisplayNames) => void
  /** Reports how many files of a field are pending or failed, and how many of them leaving the page would lose. */
  setUnsent: (path: string, count: number, losing: number) => void
  /** Custom upload target; absent: the user's files. */
  send?: SendFile
  /** Stores pending files with the form's draft; absent for forms without a draft. */
  keeper?: UploadStore | undefined
}

const none: FormFacts = {
  files: {},
  names: {},
  addFile: () => undefined,
  addNames: () => undefined,
  setUnsent: () => undefined,
}

const FactsContext = createContext<FormFacts>(none)
export const FormFactsProvider = FactsContext.Provider

export function useFormFacts(): FormFacts {
  return useContext(FactsContext)
}

interface FormFactsSource {
  files: readonly File[]
  names: DisplayNames
}

interface Unsent {
  count: number
  losing: number
}

/** Adds the names and files of a draft. */
export function addDraftFacts({ addFile, addNames }: FormFacts, { files, names }: FormFactsSource): void {
  addNames(names)
  for (const file of files) addFile(file)
}

/**
 * State of the names and files for a form's ids, from the server and as picked here.
 *
 * @returns the facts for the form's fields, the paths of fields with pending files, and whether leaving the page would
 * lose some of them
 */
export function useFormFactsState({ files: initialFiles, names: givenNames }: FormFactsSource, keeper?: UploadStore) {
  const [files, setFiles] = useState<Record<string, File>>({})
  const [names, setNames] = useState<DisplayNames>({})
  const [unsent, setAllUnsent] = useState<Record<string, Unsent>>({})
  const addFile = useCallback((file: File) => setFiles((before) => ({ ...before, [file.id]: file })), [])
  const addNames = useCallback((more: DisplayNames) => setNames((before) => ({ ...before, ...more })), [])
  const setUnsent = useCallback(
    (path: string, count: number, losing: number) =>
      setAllUnsent((before) => ({ ...before, [path]: { count, losing } })),
    [],
  )
  const facts = useMemo<FormFacts>(
    () => ({
      files: { ...files, ...Object.fromEntries(initialFiles.map((file) => [file.id, file])) },
      names: { ...names, ...givenNames },
      addFile,
      addNames,
      setUnsent,
      keeper,
    }),
    [files, initialFiles, names, givenNames, addFile, addNames, setUnsent, keeper],
  )
  return {
    facts,
    unsent: Object.keys(unsent).filter((path) => unsent[path]?.count),
    isLosing: Object.values(unsent).some(({ losing }) => losing > 0),
  }
}
