import type { Draft } from '@/contract/workflow/draft'
import { parseWireTime } from '@/lib/wire-time'

import type { LocalDraft } from './local-draft'

/** A version of the draft that another device saved after this device's base version. */
export interface OtherDraft {
  /** 0 when the server has none any more: it was submitted, or discarded on another device. */
  version: number
  /** Milliseconds since 1970. */
  savedAt: number
  deviceName: string
}

export interface ChosenDraft {
  /** The draft to restore; absent when there is none. */
  draft?: LocalDraft
  /** A conflict for the user to resolve: the server's draft is newer, and this device has unsynced changes. */
  other?: OtherDraft
  /** The local draft only: the server's draft has not been requested yet. */
  isUnmet?: boolean
}

export function toOtherDraft({
  version,
  savedAt,
  deviceName,
}: Pick<Draft, 'version' | 'savedAt' | 'deviceName'>): OtherDraft {
  return { version, savedAt: parseWireTime(savedAt) ?? Date.now(), deviceName }
}

/** Converts the server's draft to a local draft. */
export function toLocalDraft(draft: Draft, local: LocalDraft | undefined): LocalDraft {
  return {
    content: draft.content,
    files: [...(local?.files ?? []), ...draft.files],
    names: { ...local?.names, ...draft.names },
    process: local?.process,
    priority: draft.priority,
    opinion: draft.opinion,
    formVersion: draft.formVersion,
    savedAt: toOtherDraft(draft).savedAt,
    serverVersion: draft.version,
    isSynced: true,
  }
}

const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Serializes the user's input in a canonical form, because the server does not preserve the order of keys. */
export function serializeContent({
  content,
  opinion = '',
  priority,
}: Pick<LocalDraft, 'content' | 'opinion' | 'priority'>): string {
  return JSON.stringify([content, opinion, priority], sortKeys)
}

/**
 * The server has no draft: it was submitted or discarded since this device saved it. Submitted here too, when the answer
 * was lost; what was typed since may be an application that is already under way, so the user decides.
 */
function chooseWithoutServer(local: LocalDraft): ChosenDraft {
  if (local.isSynced) return {}
  if (local.serverVersion === 0) return { draft: local }
  return { draft: local, other: { version: 0, savedAt: local.savedAt, deviceName: '' } }
}

/**
 * Chooses the draft that a form opens with. Unsynced changes are never discarded without asking.
 *
 * @param server null when the server has none, undefined when the request failed
 */
export function chooseDraft(local: LocalDraft | undefined, server: Draft | null | undefined): ChosenDraft {
  if (server === undefined) return local ? { draft: local } : {}
  if (!local) return server ? { draft: toLocalDraft(server, local) } : {}
  if (server === null) return chooseWithoutServer(local)
  if (server.version === local.serverVersion) return { draft: local }
  const theirs = serializeContent(server)
  const mine = serializeContent(local)
  // Saved by this device, but the response was lost.
  if (theirs === mine || theirs === local.sent) {
    return { draft: { ...local, serverVersion: server.version, isSynced: theirs === mine, sent: undefined } }
  }
  return local.isSynced ? { draft: toLocalDraft(server, local) } : { draft: local, other: toOtherDraft(server) }
}
