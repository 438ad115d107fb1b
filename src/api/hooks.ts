import type { Endpoint } from '@/contract/endpoint'

import type { Reaction } from './error-policy'

/** A write that failed because the session had ended. */
export interface QueuedWrite {
  method: Endpoint['method']
  path: Endpoint['path']
  /** The call's description in Chinese, for the question whether to send it again. */
  summary: string
  input: unknown
  idempotencyKey: string
}

/** Callbacks injected by the application: the client imports neither the session nor UI. */
interface ClientHooks {
  /** The access token of the current session. */
  getToken(): string | undefined
  /** The signed-in user. */
  getUserId(): string | undefined
  /** The device token for a sign-in; undefined before the first one. */
  getDeviceToken(): string | undefined
  /**
   * Renews the session. Called once for all concurrent calls with an expired token.
   *
   * @returns whether {@link getToken} now returns a new token of the same session
   * @throws {NetworkError} when no response arrived: the session may still be valid
   */
  refresh(): Promise<boolean>
  /** Shows a toast, or redirects to the login page. */
  react(reaction: Reaction): void
  showLoading(isBlocking: boolean): void
  hideLoading(): void
  /** Queues a write whose session has ended; offered again after the sign-in of the user who sent it. */
  queueWrite(write: QueuedWrite, userId: string | undefined): void
  /** Notifies the listener when {@link getToken} changes. */
  subscribe(listener: () => void): () => void
}

const unconfigured: ClientHooks = {
  getToken: () => undefined,
  getUserId: () => undefined,
  getDeviceToken: () => undefined,
  refresh: () => Promise.resolve(false),
  react: () => undefined,
  showLoading: () => undefined,
  hideLoading: () => undefined,
  queueWrite: () => undefined,
  subscribe: () => () => undefined,
}

let current = unconfigured

/** The hooks set by {@link configureClient}; by default calls are anonymous and show nothing. */
export function getClientHooks(): ClientHooks {
  return current
}

/** Sets the hooks; called once, in app.tsx. Missing hooks use the defaults. */
export function configureClient(newHooks: Partial<ClientHooks>): void {
  current = { ...unconfigured, ...newHooks }
}
