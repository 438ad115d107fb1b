import type { Handle } from './db/connection'
import { createSealOf, type Seal } from './db/seal'
import { createHealthSource, type HealthSource } from './domains/health-pass/source'
import { type Codes, createCodes } from './domains/identity/codes'
import { createAuthenticate } from './domains/identity/session-store'
import { createSmsSender, type SmsSender } from './domains/identity/sms-sender'
import { createWechat, type Wechat, wechatSettings } from './domains/identity/wechat'
import { createPlaceSearch, type SearchPlaces } from './domains/place/map-places'
import { createFileLinks, type FileLinks } from './files/file-links'
import { createFileStore, type FileStore } from './files/file-store'
import { createPictures, type Pictures } from './files/pictures'
import type { Caller } from './http/caller'
import { createDocumentCodes, type DocumentCodes } from './print/document-codes'
import type { Settings } from './settings'
import type { WechatDemo } from './wechat-demo/wechat-demo'

/** The session behind a bearer token; null when it is unknown, over or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Everything that routes are given; made once per process. */
export interface Services {
  handle: Handle
  settings: Settings
  authenticate: Authenticate
  /** Directory of the built H5; null serves calls alone. */
  pages: string | null
  /** The clock. Tests move it. */
  now: () => Date
  files: FileStore
  /** Of the process: closed with the server. */
  pictures: Pictures
  links: FileLinks
  documents: DocumentCodes
  wechat: Wechat
  /** What a demonstration shows of the stand-in for WeChat; null everywhere else. */
  wechatDemo: WechatDemo | null
  sms: SmsSender
  codes: Codes
  /** Of the configured map. */
  places: SearchPlaces
  /** Of the configured source; null without one. */
  healthSource: HealthSource | null
  /** Keeps what health declarations came to. */
  healthSeal: () => Promise<Seal>
  /** Keeps the answers to writes, for the same write that comes again. */
  answerSeal: () => Promise<Seal>
}

/**
 * Joins the parts of the server over one open database.
 *
 * @param replaced parts a test puts in place of the usual ones
 * @throws {SettingsError} when `WECHAT_API_BASE` is not an address of WeChat
 */
export function createServices(handle: Handle, settings: Settings, replaced: Partial<Services> = {}): Services {
  const now = replaced.now ?? (() => new Date())
  const sms = replaced.sms ?? createSmsSender(settings)
  return {
    handle,
    settings,
    authenticate: createAuthenticate(handle, now),
    pages: null,
    now,
    files: createFileStore(settings.fileStore),
    pictures: createPictures(),
    links: createFileLinks(handle, now),
    documents: createDocumentCodes(handle),
    wechat: createWechat(wechatSettings(settings), now),
    wechatDemo: null,
    sms,
    codes: createCodes(handle, sms, settings.guestCodes),
    places: createPlaceSearch(settings.text.MAP_PROVIDER, settings.text.MAP_KEY),
    healthSource: createHealthSource(settings),
    healthSeal: createSealOf(handle, 'health'),
    answerSeal: createSealOf(handle, 'answer'),
    ...replaced,
  }
}
