import { recordAct } from './audit/record-act'
import type { Handle } from './db/connection'
import { createNamedSeal, type Seal } from './db/seal'
import { pendingJoins } from './domains/company/join-store'
import { listVisitHealth } from './domains/health-pass/pass'
import { createHealthSource, type HealthSource } from './domains/health-pass/source'
import { createCodes } from './domains/identity/codes'
import type { IdentityServices } from './domains/identity/identity-services'
import { createAuthenticate } from './domains/identity/session-store'
import { createSmsSender } from './domains/identity/sms-sender'
import { createWechat, readWechatSettings } from './domains/identity/wechat'
import { createPlaceSearch, type SearchPlaces } from './domains/place/map-places'
import { findSignedNda } from './domains/visit/entry/nda'
import { createPhoneMarks, type MarkPhone } from './domains/visit/entry/phone-marks'
import type { ListVisitHealth } from './domains/visit/routes'
import { createFileLinks } from './files/file-links'
import { createFileScanner } from './files/file-scanner'
import type { FileServices } from './files/file-services'
import { openFileStore } from './files/open-file-store'
import { createPictures } from './files/pictures'
import { createDocumentCodes, type DocumentCodes } from './print/document-codes'
import { processSubjects } from './process-subjects'
import type { Settings } from './settings'
import type { WechatDemo } from './wechat-demo/wechat-demo'
import type { FindSignedDocument } from './workflow/instances/document-routes'
import { registerProcessSubjects } from './workflow/instances/subjects'
import type { PendingJoins } from './workflow/tasks/todo-store'

/** Dependencies of the routes; created once per process. */
export interface Services extends FileServices, IdentityServices {
  /** Directory of the built H5; null serves the API only. */
  pages: string | null
  documents: DocumentCodes
  findSignedDocument: FindSignedDocument
  /** The WeChat mock of the demo; null otherwise. */
  wechatDemo: WechatDemo | null
  /** Searches the configured map provider. */
  places: SearchPlaces
  /** The configured health code provider; null without one. */
  healthSource: HealthSource | null
  /** Encrypts the results of health declarations. */
  healthSeal: () => Promise<Seal>
  /** Encrypts the signing secrets of webhooks. */
  webhookSeal: () => Promise<Seal>
  listVisitHealth: ListVisitHealth
  /** Keyed hashes of visitors' numbers. */
  phoneMarks: () => Promise<MarkPhone>
  pendingJoins: PendingJoins
}

/**
 * Creates the services of the server for one open database.
 *
 * @param replaced services that a test replaces
 * @throws {SettingsError} when `WECHAT_API_BASE` is not an address of WeChat
 */
export function createServices(handle: Handle, settings: Settings, replaced: Partial<Services> = {}): Services {
  registerProcessSubjects(processSubjects)
  const now = replaced.now ?? (() => new Date())
  const sms = replaced.sms ?? createSmsSender(settings)
  return {
    handle,
    settings,
    authenticate: createAuthenticate(handle, now),
    pages: null,
    now,
    files: openFileStore(settings),
    pictures: createPictures(),
    links: createFileLinks(handle, now),
    scanner: createFileScanner(settings.text.FILE_SCANNER),
    documents: createDocumentCodes(handle),
    findSignedDocument: findSignedNda,
    wechat: createWechat(readWechatSettings(settings), now),
    wechatDemo: null,
    sms,
    codes: createCodes(handle, sms, settings.guestCodes),
    places: createPlaceSearch(settings.text.MAP_PROVIDER, settings.text.MAP_KEY),
    healthSource: createHealthSource(settings),
    healthSeal: createNamedSeal(handle, 'health'),
    webhookSeal: createNamedSeal(handle, 'webhook'),
    listVisitHealth,
    phoneMarks: createPhoneMarks(handle),
    pendingJoins,
    answerSeal: createNamedSeal(handle, 'answer'),
    recordAct,
    ...replaced,
  }
}
