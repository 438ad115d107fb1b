import type { Draft } from '@/contract/draft'
import { parseWireTime } from '@/lib/wire-time'

import type { LocalDraft } from './local-draft'

/** A draft that another device saved after this one began with its own. */
export interface OtherDraft {
  /** 0: it was submitted or discarded there. */
  version: number
  /** Milliseconds since 1970. */
  savedAt: number
  deviceName: string
}

export interface ChosenDraft {
  /** What is restored; absent when there is nothing to go on with. */
  draft?: LocalDraft
  /** Told to the person, who decides: the server's is newer, and this device holds what the server never saw. */
  other?: OtherDraft
  /** This device's alone: the server is still to be asked. */
  isUnmet?: boolean
}

export function toOtherDraft({
  version,
  savedAt,
  deviceName,
}: Pick<Draft, 'version' | 'savedAt' | 'deviceName'>): OtherDraft {
  return { version, savedAt: parseWireTime(savedAt) ?? Date.now(), deviceName }
}

/** The server's draft as this device keeps it. */
export function toLocalDraft(draft: Draft, local: LocalDraft | undefined): LocalDraft {
  return {
    content: draft.content,
    files: [...(local?.files ?? []), ...draft.files],
    names: { ...local?.names, ...draft.names },
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

/** What somebody filled in, as text that is the same for the same: the server keeps no order of keys. */
export function serializeContent({
  content,
  opinion = '',
  priority,
}: Pick<LocalDraft, 'content' | 'opinion' | 'priority'>): string {
  return JSON.stringify([content, opinion, priority], sortKeys)
}

/**
 * Which of two drafts a form opens with. Nothing the server has not seen is ever given up without asking.
 *
 * @param server null when the server has none, undefined when it could not be asked
 */
export function chooseDraft(local: LocalDraft | undefined, server: Draft | null | undefined): ChosenDraft {
  if (server === undefined) return local ? { draft: local } : {}
  if (!local) return server ? { draft: toLocalDraft(server, local) } : {}
  // Submitted or discarded on another device.
  if (server === null) return local.isSynced ? {} : { draft: { ...local, serverVersion: 0 } }
  if (server.version === local.serverVersion) return { draft: local }
  const theirs = serializeContent(server)
  const mine = serializeContent(local)
  // Saved from here, and the answer never arrived.
  if (theirs === mine || theirs === local.sent) {
    return { draft: { ...local, serverVersion: server.version, isSynced: theirs === mine, sent: undefined } }
  }
  return local.isSynced ? { draft: toLocalDraft(server, local) } : { draft: local, other: toOtherDraft(server) }
}
