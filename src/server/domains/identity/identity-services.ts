import type { HttpServices } from '@/server/http/http-services'

import type { Codes } from './codes'
import type { SmsSender } from './sms-sender'
import type { Wechat } from './wechat'

/** Dependencies of calls that authenticate users. */
export interface IdentityServices extends HttpServices {
  wechat: Wechat
  sms: SmsSender
  codes: Codes
}
