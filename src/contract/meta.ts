import { boolean, type InferOutput, object, optional, string } from 'valibot'

import { boundedInteger } from '@/contract/shapes'

import { endpoint } from './endpoint'
import { MaybeText, MaybeTime, Nothing, orNull, WireTime } from './shapes'

/** Days after a visit until its personal data is deleted: what a page says while the server has not told less. */
export const VISIT_KEEP_DAYS_MAX = 90

/** Metadata of the server. */
export const AppMeta = object({
  /** Client version that this server serves, e.g. `1.4.0`. */
  version: string(),
  /** Clients below this must update. */
  minVersion: string(),
  releaseNote: MaybeText,
  releaseTime: MaybeTime,
  /** The server's clock. */
  serverTime: WireTime,
  /** Whether WeChat sign-in is configured. */
  wechatSignIn: boolean(),
  /** AppID of the web authorisation inside WeChat; null when not configured. */
  wechatH5AppId: MaybeText,
  /** AppID of the mini-program; null when not configured. */
  wechatMiniAppId: MaybeText,
  /** Whether a mock replaces WeChat: a demo, marked on screen wherever WeChat would act. */
  wechatDemo: optional(boolean(), false),
  /** Days after a visit until its personal data is deleted; forms say so before they are sent. */
  visitKeepDays: optional(boundedInteger(1, VISIT_KEEP_DAYS_MAX), VISIT_KEEP_DAYS_MAX),
  /** The company that operates this server, as it presents itself; null without one. */
  operator: orNull(object({ name: string(), logo: MaybeText, contact: MaybeText, filingNumber: MaybeText })),
})
export type AppMeta = InferOutput<typeof AppMeta>

/** Versions and feature flags, for the about page and the update check. */
export const getAppMeta = endpoint({
  path: '/core/api/app/meta',
  summary: '应用版本与开关',
  who: ['guest'],
  input: Nothing,
  output: AppMeta,
})
