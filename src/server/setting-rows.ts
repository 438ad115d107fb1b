import { isIP } from 'node:net'

/** One environment variable, as documented in README and checked at startup. */
export interface SettingRow {
  name: string
  /** Default as written in README; empty means not set. */
  fallback: string
  description: string
  /** Returns what an invalid value must be, in a few words; the error message adds the variable's name. */
  mistake?: (value: string) => string | undefined
  /** Name of another variable without which this one has no effect. */
  needs?: string
  /** Compiled into the client by a build. The server only reads the hosts, for its content security policy. */
  isForBuilds?: true
}

/** Whether a text is a whole number from `min` to `max`. */
export const isWhole = (value: string, min: number, max: number) =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max

const whole = (min: number, max: number) => (value: string) =>
  isWhole(value, min, max) ? undefined : `must be a whole number from ${min} to ${max}`

const createChoiceCheck =
  (...choices: string[]) =>
  (value: string) =>
    choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`

function createUrlCheck(...protocols: string[]) {
  return (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? undefined
      : `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
}

function originList(value: string): string | undefined {
  const isOrigin = (item: string) => /^https?:$/.test(new URL(item).protocol) && new URL(item).origin === item
  return value.split(',').every((item) => URL.canParse(item) && isOrigin(item))
    ? undefined
    : 'must be exact origins such as https://a.example.com, joined by commas'
}

function scannerAddress(value: string): string | undefined {
  const { protocol, hostname, port, pathname } = URL.canParse(value) ? new URL(value) : new URL('none:')
  const isTcp = protocol === 'tcp:' && hostname !== '' && port !== '' && pathname === ''
  const isSocket = protocol === 'unix:' && hostname === '' && pathname.length > 1
  return isTcp || isSocket ? undefined : 'must be tcp://host:port or unix:///path'
}

/** A file store on an S3 server: bucket, and the folder in it. */
export const S3_PLACE = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]{0,200}))?$/

function filePlace(value: string): string | undefined {
  return !value.startsWith('s3:') || S3_PLACE.test(value) ? undefined : 'must be a directory, or s3://bucket/folder'
}

function domainList(value: string): string | undefined {
  const isDomain = (item: string) => /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(item)
  return value.split(',').every(isDomain) ? undefined : 'must be domains such as example.com, joined by commas'
}

function proxies(value: string): string | undefined {
  const isAddress = (item: string) => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? []
    const family = isIP(address)
    return family > 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128)
  }
  return isWhole(value, 0, 8) || value.split(',').every(isAddress)
    ? undefined
    : 'must be the number of proxies in front (0 to 8), or their addresses joined by commas'
}

function templateText(value: string): string | undefined {
  return /^[\w-]{1,64}:[a-z_]+\d+(,[a-z_]+\d+){2}$/.test(value)
    ? undefined
    : 'must be a template id, a colon and its three fields joined by commas, such as AbC-1:thing1,thing2,time3'
}

/** All environment variables. A test compares them with the table in README. */
export const settingRows = [
  { name: 'PORT', fallback: '8080', description: 'Port of the pages and the calls', mistake: whole(0, 65_535) },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` opens the server to the local network',
    mistake: (value) => (/^[\w.:-]+$/.test(value) ? undefined : 'must be a host name or an address'),
  },
  { name: 'DATA_DIR', fallback: 'data', description: 'Directory of the embedded database and of uploaded files' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    description: 'PostgreSQL 14 or later in place of the embedded database: `postgres://user:password@host:5432/name`',
    mistake: createUrlCheck('postgres:', 'postgresql:'),
  },
  {
    name: 'DATABASE_REPLICA_URL',
    fallback: '',
    description:
      'Hot standby of that PostgreSQL, which answers lists, searches and reports once it has replayed all earlier commits; while it is unavailable the primary answers',
    mistake: createUrlCheck('postgres:', 'postgresql:'),
    needs: 'DATABASE_URL',
  },
  {
    name: 'SEED',
    fallback: '',
    description: '`demo` seeds the demo data also into your own database; `none` seeds nothing',
    mistake: createChoiceCheck('demo', 'none'),
  },
  {
    name: 'FILE_STORE',
    fallback: '',
    description:
      'Directory of uploaded files, one for all processes, or `s3://bucket/folder`; by default `files` in `DATA_DIR`',
    mistake: filePlace,
  },
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    description:
      'S3 server of the files: `https://host`, or `https://{bucket}.host` where the bucket is part of the host',
    mistake: (value) => createUrlCheck('https:', 'http:')(value.replace('{bucket}', 'bucket')),
    needs: 'FILE_STORE',
  },
  { name: 'S3_REGION', fallback: 'us-east-1', description: 'Its region, which is part of each signature' },
  { name: 'S3_ACCESS_KEY', fallback: '', description: 'Access key of the S3 server', needs: 'S3_SECRET_KEY' },
  { name: 'S3_SECRET_KEY', fallback: '', description: 'Its secret key', needs: 'S3_ACCESS_KEY' },
  {
    name: 'FILE_SCANNER',
    fallback: '',
    description:
      'clamd, which scans uploads for viruses: `tcp://host:port` or `unix:///path`; without one nothing is scanned',
    mistake: scannerAddress,
  },
  {
    name: 'TRUST_PROXY',
    fallback: '',
    description: 'Number or addresses of the proxies whose `X-Forwarded-For` is trusted',
    mistake: proxies,
  },
  {
    name: 'CORS_ORIGINS',
    fallback: '',
    description: 'Exact origins that may call from a browser, joined by commas; none by default',
    mistake: originList,
  },
  {
    name: 'WEB_DOMAINS',
    fallback: '',
    description:
      'Domains whose pages may be opened from the application, joined by commas, in addition to those that banners link to',
    mistake: domainList,
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    description: 'trace, debug, info, warn, error or silent; `npm start` takes warn',
    mistake: createChoiceCheck('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
  {
    name: 'RATE_LIMIT',
    fallback: '600',
    description: 'Limit per minute of calls by one person, or by one address without a session',
    mistake: whole(1, 999_999_999),
  },
  {
    name: 'GUEST_CODES',
    fallback: '300',
    description: 'Limit per hour of SMS codes for guests behind one address, such as the Wi-Fi of a venue',
    mistake: whole(1, 999_999_999),
  },
  {
    name: 'GUEST_FORMS',
    fallback: '120',
    description:
      'Limit per minute for guests behind one address: forms, visits and health declarations, each counted separately',
    mistake: whole(1, 999_999_999),
  },
  {
    name: 'OVERDUE_CHECK_SECONDS',
    fallback: '60',
    description: 'Interval at which overdue to-dos are reminded, escalated or decided',
    mistake: whole(1, 60),
  },
  {
    name: 'AUDIT_KEEP_DAYS',
    fallback: '730',
    description: 'Days that the audit log (审计) keeps its entries; at least 183, as the law asks of network logs',
    mistake: whole(183, 36_500),
  },
  {
    name: 'MESSAGE_KEEP_DAYS',
    fallback: '',
    description: 'Days that messages which were read are kept, unless they have a star; empty: for ever',
    mistake: whole(30, 36_500),
  },
  {
    name: 'VISIT_KEEP_DAYS',
    fallback: '90',
    description:
      'Days after a visit until its personal data is deleted, as the forms say; a larger number applies to later visits',
    mistake: whole(1, 90),
  },
  {
    name: 'GUEST_KEEP_DAYS',
    fallback: '',
    description:
      'Days that sign-ups and invitations are kept after a launch, and answers of a public form after they were given and the form has closed; empty: for ever',
    mistake: whole(30, 36_500),
  },
  {
    name: 'ARCHIVE_AFTER_DAYS',
    fallback: '',
    description:
      'Days after the end of an application until it is moved to the archive, where it is found and read and no more; empty: never',
    mistake: whole(366, 36_500),
  },
  {
    name: 'WEBHOOK_PRIVATE',
    fallback: '',
    description: '`allow` lets webhooks (推送地址) go to the internal network too, and by http',
    mistake: createChoiceCheck('allow'),
  },
  {
    name: 'METRICS_TOKEN',
    fallback: '',
    description: 'Bearer token that reads `/metrics`, 16 to 200 characters; without one the page does not exist',
    mistake: (value) =>
      /^[\w\-.~+/=]{16,200}$/.test(value) ? undefined : 'must be 16 to 200 letters, digits or signs of -._~+/=',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    description:
      'OpenTelemetry collector for traces (OTLP over HTTP), `http://collector:4318`; without one, tracing is off',
    mistake: createUrlCheck('https:', 'http:'),
  },
  {
    name: 'WECHAT_API_BASE',
    fallback: 'https://api.weixin.qq.com',
    description: "WeChat's server; a loopback address serves for tests",
    mistake: createUrlCheck('https:', 'http:'),
  },
  {
    name: 'NODE_ENV',
    fallback: '',
    description: '`production` turns off the stand-in for WeChat that a demonstration without app id has',
  },
  { name: 'WECHAT_APPID', fallback: '', description: 'App id of the mini-program', needs: 'WECHAT_SECRET' },
  { name: 'WECHAT_SECRET', fallback: '', description: 'App secret of the mini-program', needs: 'WECHAT_APPID' },
  {
    name: 'WECHAT_TODO_TEMPLATE',
    fallback: '',
    description:
      'Subscribe message for a new to-do: template id, then its fields for subject, person and time, `AbC-1:thing1,name2,time3`',
    mistake: templateText,
    needs: 'WECHAT_APPID',
  },
  {
    name: 'WECHAT_RESULT_TEMPLATE',
    fallback: '',
    description: 'The same for the result of an application: subject, result and time, `AbC-2:thing1,phrase2,time3`',
    mistake: templateText,
    needs: 'WECHAT_APPID',
  },
  {
    name: 'WECHAT_LAUNCH_TEMPLATE',
    fallback: '',
    description: 'The same for a launch event about to start: title, place and start, `AbC-3:thing1,thing2,time3`',
    mistake: templateText,
    needs: 'WECHAT_APPID',
  },
  {
    name: 'WECHAT_H5_APPID',
    fallback: '',
    description: 'App id of the service account, for sign-in on H5',
    needs: 'WECHAT_H5_SECRET',
  },
  {
    name: 'WECHAT_H5_SECRET',
    fallback: '',
    description: 'App secret of the service account',
    needs: 'WECHAT_H5_APPID',
  },
  {
    name: 'SMS_URL',
    fallback: '',
    description: 'Gateway that sends SMS codes; without it they go to the development outbox',
    mistake: createUrlCheck('https:', 'http:'),
  },
  { name: 'SMS_KEY', fallback: '', description: 'Key for the SMS gateway, sent as a bearer token', needs: 'SMS_URL' },
  {
    name: 'MAP_PROVIDER',
    fallback: '',
    description: '`tencent` or `amap`, which searches places; without one, places are entered as text',
    mistake: createChoiceCheck('tencent', 'amap'),
    needs: 'MAP_KEY',
  },
  { name: 'MAP_KEY', fallback: '', description: 'Key for the map provider', needs: 'MAP_PROVIDER' },
  {
    name: 'HEALTH_SOURCE_URL',
    fallback: '',
    description:
      "External source that verifies health declarations, with the person's consent; without one they are not verified",
    mistake: createUrlCheck('https:', 'http:'),
  },
  {
    name: 'HEALTH_SOURCE_KEY',
    fallback: '',
    description: 'Key for that source, sent as a bearer token',
    needs: 'HEALTH_SOURCE_URL',
  },
  {
    name: 'HEALTH_SOURCE_NAME',
    fallback: '健康服务机构',
    description: 'Name of that source, as users see it',
    needs: 'HEALTH_SOURCE_URL',
  },
  {
    name: 'API_BASE',
    fallback: '',
    description: 'Host of `/core` for a build of the client; on H5 empty means the same origin',
    mistake: createUrlCheck('https:', 'http:'),
    isForBuilds: true,
  },
  {
    name: 'CHANNEL_BASE',
    fallback: '',
    description: 'Host of `/channel` for a build; by default that of `API_BASE`',
    mistake: createUrlCheck('https:', 'http:'),
    isForBuilds: true,
  },
  {
    name: 'PARTNER_BASE',
    fallback: '',
    description: 'Host of `/mom-pt` for a build; by default that of `API_BASE`',
    mistake: createUrlCheck('https:', 'http:'),
    isForBuilds: true,
  },
  {
    name: 'FILING_NUMBER',
    fallback: '',
    description: 'The number under which the service is filed (备案号), for a build; shown on 关于我们',
    isForBuilds: true,
  },
  {
    name: 'SERVICE_CONTACT',
    fallback: '',
    description: 'Phone or e-mail of who runs the service, for a build; shown on 关于我们 and in 隐私条款',
    isForBuilds: true,
  },
] as const satisfies readonly SettingRow[]
