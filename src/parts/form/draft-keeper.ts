import { call } from '@/api/client'
import { deleteDraft, saveDraft } from '@/contract/draft'
import type { FormContent } from '@/contract/form'
import { debounce } from '@/lib/debounce'
import { ApiError } from '@/lib/errors'
import { getDevice } from '@/platform/device'

import { type OtherDraft, otherOf } from './draft-choice'
import type { File } from './form-facts'
import { type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft'
import type { Names } from './shown-value'

/** Milliseconds of quiet after which the server gets what was typed. */
const SERVER_WAIT_MS = 1_500
const CONFLICT = 409

export interface DraftKeeper {
  /** Keeps the form on the device now and on the server soon. */
  keep(content: FormContent, known: { files: readonly File[]; names: Names; priority?: number }): void
  /** Sends what the server has not seen. @returns whether it has it now */
  flush(): Promise<boolean>
  /** Throws the draft away, here and on the server, to begin anew. */
  drop(): Promise<void>
  /** Throws it away for good: handed in. What is drawn once more afterwards is no draft. */
  finish(): Promise<void>
  /** Goes on from another device's version: what is here takes its place at the next save. */
  takeOver(version: number): void
  /** The page goes: what waits is sent. */
  leave(): void
}

/** The draft in hand. */
interface Held {
  userId: string
  key: string
  draft: LocalDraft | undefined
  /** Another device was faster, and the person has not decided yet. */
  isHeld: boolean
  /** Handed in: nothing is kept any more. */
  isOver: boolean
}

interface KeeperOptions {
  userId: string
  key: string
  formVersion: number
  start: LocalDraft | undefined
  /** Another device was faster: nothing is sent until the person has decided. */
  onOther: (other: OtherDraft) => void
}

function otherIn(error: unknown): OtherDraft | undefined {
  if (!(error instanceof ApiError) || error.code !== CONFLICT) return undefined
  const { version, savedAt = '', deviceName = '' } = (error.data ?? {}) as Record<string, string | undefined>
  return otherOf({ version: Number(version ?? 0), savedAt, deviceName })
}

function store(held: Held, next: LocalDraft): void {
  held.draft = next
  writeLocalDraft(held.userId, held.key, next)
}

async function send(held: Held, onOther: (other: OtherDraft) => void): Promise<boolean> {
  const sent = held.draft
  if (!sent || sent.isSynced || held.isHeld) return !held.isHeld
  const { content, priority, formVersion, serverVersion: version } = sent
  const input = { key: held.key, content, priority, formVersion, version, deviceName: getDevice().name }
  try {
    const saved = await call(saveDraft, input, { quiet: true, isExpendable: true })
    // Typed meanwhile: still to be sent, on the version that is there now. Dropped meanwhile: it stays dropped.
    if (held.draft) store(held, { ...held.draft, serverVersion: saved.version, isSynced: held.draft === sent })
    return true
  } catch (error) {
    const other = otherIn(error)
    held.isHeld = other !== undefined
    if (other) onOther(other)
    return false
  }
}

/**
 * Keeps one draft of one person. Saves go out one after the other, each on the version the last one made.
 */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { userId, key, formVersion, start, onOther } = options
  const held: Held = { draft: start, isHeld: false, isOver: false, userId, key }
  let sending: Promise<boolean> = Promise.resolve(true)
  const flush = () => {
    sending = sending.then(() => send(held, onOther))
    return sending
  }
  const soon = debounce(() => void flush(), SERVER_WAIT_MS)
  const drop = async () => {
    soon.cancel()
    held.draft = undefined
    held.isHeld = false
    removeLocalDraft(userId, key)
    await sending
    // Left behind it would only be offered again.
    await call(deleteDraft, { key }, { quiet: true, isExpendable: true }).catch(() => undefined)
  }
  return {
    keep(content, { files, names, priority = 0 }) {
      if (held.isOver) return
      const serverVersion = held.draft?.serverVersion ?? 0
      const known = { files: [...files], names, priority, formVersion, savedAt: Date.now() }
      store(held, { content, ...known, serverVersion, isSynced: false })
      soon()
    },
    flush() {
      soon.cancel()
      return flush()
    },
    drop,
    finish() {
      held.isOver = true
      return drop()
    },
    takeOver(version) {
      held.isHeld = false
      if (held.draft) store(held, { ...held.draft, serverVersion: version, isSynced: false })
      void flush()
    },
    leave: soon.flush,
  }
}
