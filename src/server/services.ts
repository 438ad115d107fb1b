import type { Caller } from './caller'
import type { Handle } from './db'
import type { Settings } from './settings'

/** The session behind a bearer token; null when it is unknown, over or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Everything that routes are given; made once per process. */
export interface Services {
  handle: Handle
  settings: Settings
  authenticate: Authenticate
  /** The clock. Tests move it. */
  now: () => Date
}

/**
 * Joins the parts of the server over one open database.
 *
 * @param replaced parts a test puts in place of the usual ones
 */
export function createServices(handle: Handle, settings: Settings, replaced: Partial<Services> = {}): Services {
  return {
    handle,
    settings,
    authenticate: async () => null,
    now: () => new Date(),
    ...replaced,
  }
}
