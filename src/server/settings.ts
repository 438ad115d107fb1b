import { join, resolve } from 'node:path'

import { isWhole, S3_PLACE, type SettingRow, settingRows } from './setting-rows'

type SettingName = (typeof settingRows)[number]['name']

/** Where an S3 server keeps files, and who reads and writes them. */
export interface S3Settings {
  /** With `{bucket}` where the bucket is part of the host; else it begins the path. */
  endpoint: string
  region: string
  bucket: string
  /** Begins every key: empty, or ends in `/`. */
  prefix: string
  accessKey: string
  secretKey: string
}

/** Validated settings. Directories are absolute; an empty text means not set. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** A directory, or as it was given where {@link Settings.s3} is set. */
  fileStore: string
  /** Of a file store on an S3 server. */
  s3: S3Settings | undefined
  databaseUrl: string
  /** A hot standby for reads. */
  replicaUrl: string
  seed: '' | 'demo' | 'none'
  trustProxy: string[] | false | ((address: string, hop: number) => boolean)
  corsOrigins: string[]
  /** Domains whose pages the application may open. */
  webDomains: string[]
  logLevel: string
  rateLimit: number
  /** Limits for guests per client network: SMS codes per hour and form submissions per minute. */
  guestCodes: number
  guestForms: number
  overdueCheckSeconds: number
  /** Retention of the audit log. */
  auditKeepDays: number
  /** Retention of sign-ups for launches and of answers of public forms; undefined: for ever. */
  guestKeepDays: number | undefined
  /** After this an ended application is archived; undefined: never. */
  archiveAfterDays: number | undefined
  /** Retention of messages that were read; undefined: for ever. */
  messageKeepDays: number | undefined
  /** Until the personal data of a visit is deleted. */
  visitKeepDays: number
  /** Webhooks may go to the own network, and by http. */
  mayPushToPrivate: boolean
  metricsToken: string
  /** Raw values, for the modules that parse them (WeChat, SMS, map). */
  text: Record<SettingName, string>
}

/** One or more variables are invalid. `mistakes` has one sentence for each. */
export class SettingsError extends Error {
  override name = 'SettingsError'

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

type Environment = Record<string, string | undefined>

function readTexts(environment: Environment): Record<SettingName, string> {
  const pairs = settingRows.map((row) => [row.name, environment[row.name]?.trim() || row.fallback])
  return Object.fromEntries(pairs) as Record<SettingName, string>
}

function listMistakes(text: Record<SettingName, string>): string[] {
  const rows: readonly (SettingRow & { name: SettingName })[] = settingRows
  return rows.flatMap((row) => {
    const { name, mistake } = row
    const value = text[name]
    if (value === '') return []
    const found = mistake?.(value)
    // The message leaves the value out: it may contain a password.
    if (found) return [`${name} ${found}.`]
    if (name === 'DATABASE_REPLICA_URL' && isSameDatabase(value, text.DATABASE_URL))
      return ['DATABASE_REPLICA_URL must lead to another server than DATABASE_URL.']
    if (name === 'FILE_STORE' && S3_PLACE.test(value)) return listMissingS3(text)
    return value === row.fallback ? [] : listMissingOther(row, text)
  })
}

/** What a value has no effect without: the other half of a pair; of a store on an S3 server, the store itself. */
function listMissingOther({ name, needs }: SettingRow, text: Readonly<Record<string, string>>): string[] {
  if (needs !== undefined && text[needs] === '')
    return [`${name} has no effect without ${needs}: set ${needs} too, or leave ${name} out.`]
  if (!name.startsWith('S3_') || text.FILE_STORE?.startsWith('s3:')) return []
  return [`${name} has no effect unless FILE_STORE is s3://bucket/folder: set FILE_STORE so, or leave ${name} out.`]
}

/** Whether two addresses lead to one host and port. */
function isSameDatabase(one: string, other: string): boolean {
  const readPlace = (value: string) => {
    const { hostname, port } = new URL(value)
    return `${hostname}:${port || '5432'}`
  }
  return URL.canParse(other) && readPlace(one) === readPlace(other)
}

function listMissingS3(text: Record<SettingName, string>): string[] {
  const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  return needed
    .filter((name) => text[name] === '')
    .map((name) => `FILE_STORE is on an S3 server and has no effect without ${name}: set ${name} too.`)
}

const splitList = (value: string) => (value === '' ? [] : value.split(','))

function parseTrustProxy(value: string): Settings['trustProxy'] {
  if (value === '' || value === '0') return false
  return isWhole(value, 1, 8) ? (_address, hop) => hop < Number(value) : splitList(value)
}

function chooseFileStore(value: string, dataDir: string): string {
  if (S3_PLACE.test(value)) return value
  return value === '' ? join(dataDir, 'files') : resolve(value)
}

function readS3(text: Record<SettingName, string>): S3Settings | undefined {
  const [, bucket, folder = ''] = S3_PLACE.exec(text.FILE_STORE) ?? []
  if (bucket === undefined) return undefined
  return {
    endpoint: text.S3_ENDPOINT,
    region: text.S3_REGION,
    bucket,
    prefix: folder === '' ? '' : `${folder.replace(/\/$/, '')}/`,
    accessKey: text.S3_ACCESS_KEY,
    secretKey: text.S3_SECRET_KEY,
  }
}

/**
 * Reads the environment once, at startup.
 *
 * @throws {SettingsError} with one sentence per invalid variable
 */
export function readSettings(environment: Environment): Settings {
  const text = readTexts(environment)
  const mistakes = listMistakes(text)
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  const dataDir = resolve(text.DATA_DIR)
  return {
    port: Number(text.PORT),
    host: text.HOST,
    dataDir,
    fileStore: chooseFileStore(text.FILE_STORE, dataDir),
    s3: readS3(text),
    databaseUrl: text.DATABASE_URL,
    replicaUrl: text.DATABASE_REPLICA_URL,
    seed: text.SEED as Settings['seed'],
    trustProxy: parseTrustProxy(text.TRUST_PROXY),
    corsOrigins: splitList(text.CORS_ORIGINS),
    webDomains: splitList(text.WEB_DOMAINS),
    logLevel: text.LOG_LEVEL,
    rateLimit: Number(text.RATE_LIMIT),
    guestCodes: Number(text.GUEST_CODES),
    guestForms: Number(text.GUEST_FORMS),
    overdueCheckSeconds: Number(text.OVERDUE_CHECK_SECONDS),
    auditKeepDays: Number(text.AUDIT_KEEP_DAYS),
    archiveAfterDays: text.ARCHIVE_AFTER_DAYS === '' ? undefined : Number(text.ARCHIVE_AFTER_DAYS),
    messageKeepDays: text.MESSAGE_KEEP_DAYS === '' ? undefined : Number(text.MESSAGE_KEEP_DAYS),
    visitKeepDays: Number(text.VISIT_KEEP_DAYS),
    guestKeepDays: text.GUEST_KEEP_DAYS === '' ? undefined : Number(text.GUEST_KEEP_DAYS),
    mayPushToPrivate: text.WEBHOOK_PRIVATE === 'allow',
    metricsToken: text.METRICS_TOKEN,
    text,
  }
}
