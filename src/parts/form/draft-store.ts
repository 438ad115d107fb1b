import { call } from '@/api/client'
import { deleteDraft, getDraft, saveDraft } from '@/contract/workflow/draft'
import type { FormPayload } from '@/contract/workflow/form'
import { debounce } from '@/lib/debounce'
import { ApiError } from '@/lib/errors'
import { getDevice } from '@/platform/device'

import { chooseDraft, type OtherDraft, serializeContent, toOtherDraft } from './draft-choice'
import type { DisplayNames } from './field-value'
import type { File } from './form-facts'
import { type DraftProcess, type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft'

/** Debounce of saves to the server, in milliseconds. */
const SERVER_WAIT_MS = 1_500
const CONFLICT = 409

/** Data saved together with the content of a form. */
interface DraftExtras {
  files: readonly File[]
  names: DisplayNames
  priority?: number
  opinion?: string
}

export interface DraftStore {
  /** Stores the form on the device now and on the server after the debounce. */
  save(content: FormPayload, extras: DraftExtras): void
  /**
   * Fetches the server's draft, in order with the saves, and adopts it when no local input would be lost.
   *
   * @param onTaken receives the adopted draft; undefined when it was submitted or discarded on another device
   */
  syncFromServer(onTaken: (draft: LocalDraft | undefined) => void): Promise<void>
  /**
   * Sends unsynced changes.
   * @returns whether the server has all of them
   */
  flush(): Promise<boolean>
  /** Whether the device has the last input: its storage may be full or denied. */
  isOnDevice(): boolean
  /** Deletes the draft locally and on the server, to start over. */
  discard(): Promise<void>
  /** Deletes the draft after submission. A later render saves no new draft. */
  finish(): Promise<void>
  /** The same, when the server deleted the draft with the submission. */
  settle(): void
  /** Overwrites another device's version with the next save. */
  takeOver(version: number): void
  /** Sends pending changes when the page closes. */
  close(): void
}

/** The current draft. */
interface DraftSession {
  userId: string
  key: string
  draft: LocalDraft | undefined
  /** Another device saved a newer version, and the user has not resolved the conflict yet. */
  isHeld: boolean
  /** Whether the form was submitted: later saves are ignored. */
  isOver: boolean
  isOnDevice: boolean
}

interface DraftStoreOptions {
  userId: string
  key: string
  formVersion: number
  /** Stored with the draft. */
  process?: DraftProcess | undefined
  start: LocalDraft | undefined
  /** Another device saved a newer version: nothing is sent until the user resolves the conflict. */
  onOther: (other: OtherDraft) => void
}

function getOtherDraft(error: unknown): OtherDraft | undefined {
  if (!(error instanceof ApiError) || error.code !== CONFLICT) return undefined
  const { version, savedAt = '', deviceName = '' } = (error.data ?? {}) as Record<string, string | undefined>
  return toOtherDraft({ version: Number(version ?? 0), savedAt, deviceName })
}

function store(session: DraftSession, next: LocalDraft): void {
  session.draft = next
  session.isOnDevice = writeLocalDraft(session.userId, session.key, next)
}

async function send(session: DraftSession, onOther: (other: OtherDraft) => void): Promise<boolean> {
  if (!session.draft || session.draft.isSynced || session.isHeld) return !session.isHeld
  const sent = { ...session.draft, sent: serializeContent(session.draft) }
  store(session, sent)
  const { content, opinion, priority, formVersion, serverVersion: version } = sent
  const input = { key: session.key, content, opinion, priority, formVersion, version, deviceName: getDevice().name }
  try {
    const saved = await call(saveDraft, input, { quiet: true, isExpendable: true })
    // Changed during the request: still unsynced, based on the new version. Discarded during the request: stays
    // discarded.
    if (session.draft) {
      const isSynced = session.draft === sent
      store(session, { ...session.draft, serverVersion: saved.version, isSynced, sent: undefined })
    }
    return true
  } catch (error) {
    const other = getOtherDraft(error)
    session.isHeld = other !== undefined
    if (other) onOther(other)
    return false
  }
}

/** @returns null when the server has none, undefined when the request failed */
export const fetchServerDraft = (key: string) =>
  call(getDraft, { key }, { quiet: true }).then(
    ({ draft }) => draft,
    () => undefined,
  )

function clear(session: DraftSession): void {
  session.draft = undefined
  session.isHeld = false
  removeLocalDraft(session.userId, session.key)
}

async function compare(
  session: DraftSession,
  onOther: DraftStoreOptions['onOther'],
  onTaken: (draft?: LocalDraft) => void,
) {
  const server = await fetchServerDraft(session.key)
  const before = session.draft
  if (session.isOver) return
  const { draft, other } = chooseDraft(before, server)
  session.isHeld = other !== undefined
  if (other) return onOther(other)
  if (draft === before) return
  session.draft = draft
  if (draft) writeLocalDraft(session.userId, session.key, draft)
  else removeLocalDraft(session.userId, session.key)
  if (draft?.content !== before?.content) onTaken(draft)
}

/** Creates the store of one user's draft. Saves are sequential, each based on the version of the previous one. */
export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { formVersion, process = options.start?.process, onOther } = options
  const session: DraftSession = {
    userId: options.userId,
    key: options.key,
    draft: options.start,
    isHeld: false,
    isOver: false,
    isOnDevice: true,
  }
  let sending: Promise<boolean> = Promise.resolve(true)
  const flush = () => {
    sending = sending.then(() => send(session, onOther))
    return sending
  }
  const soon = debounce(() => void flush(), SERVER_WAIT_MS)
  const forget = () => {
    soon.cancel()
    clear(session)
  }
  const drop = async () => {
    forget()
    await sending
    // A failed deletion is ignored: the draft would only be offered again.
    await call(deleteDraft, { key: session.key }, { quiet: true, isExpendable: true }).catch(() => undefined)
  }
  return {
    save(content, { files, names, priority = 0, opinion }) {
      if (session.isOver) return
      const { serverVersion = 0, sent } = session.draft ?? {}
      const extras = { files: [...files], names, process, priority, opinion, formVersion, savedAt: Date.now() }
      store(session, { content, ...extras, serverVersion, sent, isSynced: false })
      soon()
    },
    async syncFromServer(onTaken) {
      const met = sending.then(() => compare(session, onOther, onTaken))
      // Sends changes that an earlier run could not send, because it was closed or offline.
      sending = met.then(() => send(session, onOther))
      await met
    },
    flush() {
      soon.cancel()
      return flush()
    },
    isOnDevice: () => session.isOnDevice,
    discard: drop,
    finish() {
      session.isOver = true
      return drop()
    },
    settle() {
      session.isOver = true
      forget()
    },
    takeOver(version) {
      session.isHeld = false
      if (session.draft) store(session, { ...session.draft, serverVersion: version, isSynced: false })
      void flush()
    },
    close: soon.flush,
  }
}
