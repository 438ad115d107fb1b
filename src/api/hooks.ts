import type { Endpoint } from '@/contract/endpoint'

import type { Reaction } from './error-policy'

/** A write that failed because the session had ended. */
export interface QueuedWrite {
  method: Endpoint['method']
  path: Endpoint['path']
  /** What the call does, in Chinese, for the question whether to send it again. */
  summary: string
  input: unknown
  idempotencyKey: string
}

/** What the client is given from above: it never imports the session and never draws. */
interface ClientHooks {
  /** The access token of the live session. */
  getToken(): string | undefined
  /** What names this device at a sign-in; undefined before its first. */
  getDeviceToken(): string | undefined
  /**
   * Renews the session. Called once for any number of calls that meet an ended token.
   *
   * @returns whether {@link getToken} now gives a fresh token of the same session
   * @throws {NetworkError} when nobody answered: the session may live on
   */
  refresh(): Promise<boolean>
  /** Shows a toast, or leaves for the login page. */
  react(reaction: Reaction): void
  showLoading(isBlocking: boolean): void
  hideLoading(): void
  /** Keeps a write whose session ended, to be offered again after signing in. */
  queueWrite(write: QueuedWrite): void
  /** Tells when {@link getToken} changes. */
  subscribe(listener: () => void): () => void
}

const unconfigured: ClientHooks = {
  getToken: () => undefined,
  getDeviceToken: () => undefined,
  refresh: () => Promise.resolve(false),
  react: () => undefined,
  showLoading: () => undefined,
  hideLoading: () => undefined,
  queueWrite: () => undefined,
  subscribe: () => () => undefined,
}

let current = unconfigured

/** The hooks of {@link configureClient}; without them calls go out as a guest's and nothing is shown. */
export function getClientHooks(): ClientHooks {
  return current
}

/** Called once, in app.tsx. What is left out stays as it was for a guest. */
export function configureClient(given: Partial<ClientHooks>): void {
  current = { ...unconfigured, ...given }
}
